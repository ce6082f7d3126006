import { nativeSubmission } from "../../src/accounts/form/native-submission";
import { findScript } from "../../src/core/page/script-config";
import { movedStyles } from "../../src/interactions/hidden/moved-styles";
import type { Composable } from "../composable";
import { deliveredPart, LISTING, modulePath, type BehaviourPart, type PartName } from "../delivered-parts";
import { createLateModule, type LateModule } from "../late-modules";
import type { FindPart, PartFile } from "../parts";
import { runScript } from "../run-script";

/** What `adopt` composed: the names of the modules inside, and the rows of those that are missing, in mounting order. */
type Composed = readonly (BehaviourPart | Composable)[];

/** SHA-256 in base64, by name. */
type Hashes = Partial<Record<PartName, string>>;

const hashes: Hashes = {};

/** Adds the hashes of the modules beside the script; the listing calls it. */
export const addHashes = (more: Hashes): unknown => Object.assign(hashes, more);

const locate = (name: string, hash: string): PartFile => ({
  file: modulePath(name, hash),
  integrity: `sha256-${hash}`,
});

/**
 * Runs a script that `adopt` composed, after the modules in it have delivered their behaviours.
 * @param listing hash of the file beside it with the hashes of the modules there.
 * @param known those hashes that most pages need, so that these modules are there sooner.
 */
export function run(composed: Composed, listing: string, known: Hashes): void {
  addHashes(known);
  const findKnown = (name: PartName) => {
    const hash = hashes[name];
    return hash === undefined ? undefined : locate(name, hash);
  };
  const findPart: FindPart = (name, bring) => findKnown(name) ?? bring(locate(LISTING, listing), () => findKnown(name));
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
