/**
 * The form of a room's settings, in the lobby and in the room.
 */

/**
 * Shows the field of the password only where the room has one.
 *
 * @param {HTMLFormElement} form
 * @returns {() => void} to be called after the form was filled by a script
 */
export function passwordField(form) {
  const access = /** @type {HTMLSelectElement} */ (form.elements.namedItem("access"));
  const password = /** @type {HTMLInputElement} */ (form.elements.namedItem("password"));
  const show = () => {
    const field = /** @type {HTMLElement} */ (password.closest(".field"));
    field.hidden = access.value !== "password";
  };
  access.addEventListener("change", show);
  show();
  return show;
}
