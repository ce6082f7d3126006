import type { Change, Conflict, Content } from "../change";
import type { LineConflict } from "../lines";
import { findHeading, findPlace, formatSelector } from "../places";
import { hashText } from "../tree/hash";
import type { Node, Tree } from "../tree/node";
import type { Refusal } from "./context";

/** @param theirs the new version. */
export function createConflict(
  base: Tree,
  theirs: Tree,
  change: Change,
  { reason, node: other, act }: Refusal,
): Conflict {
  const place = "place" in change ? change.place : "at" in change ? change.at.parent : undefined;
  const node = place && findPlace(base, place);
  const texts = readTexts(base, change, other && readTheirs(change, theirs, other));
  return {
    key: makeKey(change.kind, "name" in change ? change.name : "", texts),
    reason,
    change,
    choices: act ? ["mine", "theirs"] : ["theirs"],
    selector: node ? formatSelector(base, node) : "",
    heading: node && findHeading(base, node),
    ...texts,
  };
}

export const createLineConflict = (change: Change, texts: LineConflict): Conflict => ({
  key: makeKey("lines", "", texts),
  reason: "both changed",
  change,
  choices: ["mine", "theirs"],
  selector: "",
  ...texts,
});

interface Texts {
  readonly base?: string | undefined;
  readonly mine?: string | undefined;
  readonly theirs?: string | undefined;
}

const makeKey = (kind: string, name: string, { base, mine, theirs }: Texts): string =>
  hashText(JSON.stringify([kind, name, base ?? null, mine ?? null, theirs ?? null])).toString(36);

function readTexts(base: Tree, change: Change, theirs: string | undefined): Texts {
  switch (change.kind) {
    case "text":
    case "attribute":
    case "derived":
      return { base: change.base ?? undefined, mine: change.mine ?? undefined, theirs };
    case "remove":
      return { base: change.base, theirs };
    case "replace":
      return { base: change.base, mine: readContent(base, change.mine), theirs };
    case "insert":
      return { mine: readContent(base, change.mine), theirs };
    case "move": {
      const text = readContent(base, [change.place]);
      return { base: text, mine: text, theirs };
    }
    case "lines":
      return { base: base.source, mine: change.mine, theirs };
  }
}

const readContent = (base: Tree, content: Content): string =>
  content.map((part) => (typeof part === "string" ? part : readSource(base, findPlace(base, part)))).join("");

const readTheirs = (change: Change, tree: Tree, node: Node): string | undefined =>
  change.kind === "attribute" ? node.attributes.get(change.name)?.value : readSource(tree, node);

const readSource = ({ source }: Tree, node: Node | undefined): string =>
  node ? source.slice(node.start, node.end) : "";
