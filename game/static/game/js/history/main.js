/**
 * What the page of a result does beyond links and forms: copying the link, and showing the
 * moments as soon as they have been worked out.
 */

import { copyTool } from "./copying.js";
import { awaitMoments } from "./waiting.js";

const link = document.querySelector("[data-part=link]");
if (link instanceof HTMLElement) copyTool(link);

const moments = document.querySelector("#moments[data-pending]");
if (moments instanceof HTMLElement) awaitMoments(moments);
