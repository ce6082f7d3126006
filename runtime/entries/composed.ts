import { nativeSubmission } from "../../src/accounts/form/native-submission";
import { findScript } from "../../src/core/page/script-config";
import { movedStyles } from "../../src/interactions/hidden/moved-styles";
import type { Composable } from "../composable";
import { deliveredPart, modulePath, type BehaviourPart, type PartName } from "../delivered-parts";
import { createLateModule, type LateModule } from "../late-modules";
import { runScript } from "../run-script";

/** What `adopt` composed: the names of the modules inside, and the rows of those that are missing, in mounting order. */
type Composed = readonly (BehaviourPart | Composable)[];

/**
 * Runs a script that `adopt` composed, after the modules in it have delivered their behaviours.
 * @param hashes of the modules that lie beside it: SHA-256 in base64, by name.
 */
export function run(composed: Composed, hashes: Partial<Record<PartName, string>>): void {
  const findPart = (name: PartName) => {
    const hash = hashes[name] ?? "";
    return { file: modulePath(name, hash), integrity: `sha256-${hash}` };
  };
  runScript(findScript(), findPart, (load, runtime) => {
    const late: LateModule[] = [];
    const behaviours = composed.flatMap((each) => {
      if (typeof each === "string") return deliveredPart(each)?.(load) ?? [];
      const module = createLateModule(each, load, runtime);
      late.push(module);
      return [module.behaviour];
    });
    return {
      behaviours: [nativeSubmission, movedStyles, ...behaviours],
      arrived: async () => {
        for (const { arrived } of late) await arrived();
      },
    };
  });
}
