import { createReporter } from "../core/errors";

/** Not a behaviour: several use it, and page scripts by themselves. */
export const reporter = /* @__PURE__ */ createReporter("rendering");
