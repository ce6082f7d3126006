import { checkKeys, wrongValue } from "../keys";

/** Which checks run before a site is deployed. */
export interface CheckSettings {
  /** No new dead links and missing files. */
  readonly links: boolean;
  /** No form vanishes. */
  readonly forms: boolean;
  /** The part of the pages that may vanish in one run, in percent; one page always may. False: all. */
  readonly pages: number | false;
  /** By how much the weight of a page may grow, in percent. False: without limit. */
  readonly weight: number | false;
  /** Pages that changed look and work as those of the builder. */
  readonly compare: boolean;
  /** Pages that changed have no new violations of the rules of axe. */
  readonly axe: boolean;
  /** How many pages that changed are opened in a browser, at most. */
  readonly sample: number;
}

const DEFAULTS: CheckSettings = {
  links: true,
  forms: true,
  pages: 10,
  weight: 20,
  compare: true,
  axe: true,
  sample: 4,
};

/** @throws AdoptError for a setting that does not exist or has another value. */
export function readCheckSettings(content: Record<string, unknown>, place: string): CheckSettings {
  checkKeys(content, Object.keys(DEFAULTS), place);
  const read = (key: "links" | "forms" | "compare" | "axe"): boolean => {
    const value = content[key] ?? DEFAULTS[key];
    if (typeof value === "boolean") return value;
    throw wrongValue(`${place}.${key}`, value, "true or false");
  };
  const readPercent = (key: "pages" | "weight"): number | false => {
    const value = content[key] ?? DEFAULTS[key];
    if (value === false || isCount(value)) return value;
    throw wrongValue(`${place}.${key}`, value, "a number of percent, such as 20, or false");
  };
  const { sample = DEFAULTS.sample } = content;
  if (!isCount(sample) || sample === 0) throw wrongValue(`${place}.sample`, sample, "a number of pages, such as 4");
  return {
    links: read("links"),
    forms: read("forms"),
    pages: readPercent("pages"),
    weight: readPercent("weight"),
    compare: read("compare"),
    axe: read("axe"),
    sample,
  };
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;
