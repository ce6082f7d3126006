import { nativeSubmission } from "../src/accounts/form/native-submission";
import type { Behaviour } from "../src/core/behaviour";
import { report } from "../src/core/errors";
import { getDelivered, type LoadModule, type NamedFacts } from "../src/core/modules";
import type { ScriptConfig } from "../src/core/page/script-config";
import { movedStyles } from "../src/interactions/hidden/moved-styles";
import { createLateModule, type LateModule } from "./late-modules";
import { createRuntime, type Runtime } from "./millrace";

/** The modules of a script: the names of those that have delivered their content, and the rows of the others, in mounting order. */
export type Composed = readonly (string | NamedFacts)[];

/** Assembles the runtime of a script, or of a bundler's page. @param queue the callbacks that inline scripts pushed before (B-1). */
export function assemble(
  config: ScriptConfig,
  composed: Composed,
  load: LoadModule,
  queue: readonly unknown[],
): Runtime {
  const late: LateModule[] = [];
  const behaviours: Behaviour[] = composed.flatMap((each) => {
    if (typeof each === "string") return getDelivered<string>(each)?.(load) ?? [];
    if (each.setting && !config[each.setting]) return [];
    const module = createLateModule(each, load, () => runtime.api);
    late.push(module);
    return [module.behaviour];
  });
  if (config.inspect) {
    const mount = () => void runtime.api.inspect("panel");
    behaviours.push({ name: "inspector-loader", selector: "body", modes: ["published", "preview", "design"], mount });
  }
  const runtime = createRuntime(config, [nativeSubmission, movedStyles, ...behaviours], {
    queue,
    arrived: async () => {
      for (const { arrived } of late) await arrived();
    },
    panel: (subject) =>
      void load("inspector").then(
        (show) => show(subject),
        (error) => report(error, { behaviour: "inspector" }),
      ),
  });
  return runtime;
}
