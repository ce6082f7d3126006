import type { Behaviour } from "../src/core/behaviour";
import { report } from "../src/core/errors";
import type { LoadPart } from "./parts";

/** Shows the panel for QA while the page's runtime lives; for a tag with `data-inspect`. */
export function createInspectorLoader(load: LoadPart): Behaviour {
  return {
    name: "inspector-loader",
    selector: "body",
    modes: ["published", "preview", "design"],
    setup({ signal }) {
      load("inspector").then(
        (show) => {
          if (!signal.aborted) show(signal);
        },
        (error: unknown) => report(error, { behaviour: "inspector-loader" }),
      );
    },
    mount: () => undefined,
  };
}
