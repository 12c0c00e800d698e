/**
 * The choice of a picture: each press shows at once how it would look. Without this
 * script the same form works, it only shows the colours after saving.
 */

/**
 * @param {HTMLFormElement} form its `data-address` is the address of a picture with CODE in it
 * @param {HTMLImageElement} preview the large picture
 */
function showChoice(form, preview) {
  const chosen = new FormData(form);
  const address = (/** @type {unknown} */ ornament, /** @type {unknown} */ colours) =>
    String(form.dataset.address).replace("CODE", `k${ornament}c${colours}`);
  preview.src = address(chosen.get("ornament"), chosen.get("colours"));
  for (const input of form.querySelectorAll("input[type=radio]")) {
    const { name, value } = /** @type {HTMLInputElement} */ (input);
    const picture = input.parentElement?.querySelector("img");
    if (!picture) continue;
    picture.src =
      name === "ornament"
        ? address(value, chosen.get("colours"))
        : address(chosen.get("ornament"), value);
  }
}

const form = document.querySelector("[data-part=avatar-form]");
const preview = document.querySelector("[data-part=preview] img");
if (form instanceof HTMLFormElement && preview instanceof HTMLImageElement) {
  form.addEventListener("change", () => showChoice(form, preview));
}
