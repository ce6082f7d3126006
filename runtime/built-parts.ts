import { shared } from "../src/core/shared";
import { partFile } from "./delivered-parts";
import type { FindPart } from "./parts";

/** `sha256-…` of parts by their file names, inserted by the build into the first script that loads them. */
declare const PART_INTEGRITY: Record<string, string>;
const OWN = PART_INTEGRITY;

/** The values of the page's scripts so far. */
const integrityValues = () => shared<Record<string, string>>("integrity", () => ({ ...OWN }));

/** For a part that loads further parts. */
export const addIntegrityValues = () => void Object.assign(integrityValues(), OWN);

/** The parts of a script with every behaviour: built files with fixed names. */
export const findBuiltPart: FindPart = (name) => {
  const file = partFile(name);
  return { file, integrity: integrityValues()[file] };
};
