/**
 * The page that makes a room, where it stands alone.
 */

import { passwordField } from "./render/room_form.js";

passwordField(/** @type {HTMLFormElement} */ (document.querySelector("[data-part=room-form]")));
