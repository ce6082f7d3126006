import type { Appearance, Aspect } from "../appearance";
import { isSameSize, readHeight, readWidth, shift } from "../boxes";
import type { Pair, Ways } from "../pair";
import { formatDifference, type SourceFinding, type Subject } from "../source/finding";
import type { Outline } from "../source/outline";

/** A difference of the text of a page that may be the cause of others. */
interface Given {
  key: string;
  subject: Subject;
}

/** What the causes of a round are read from. */
interface Round {
  page: string;
  ways: Ways;
  outline: Outline;
  given: readonly Given[];
  /** Its differences without an explanation. */
  pairs: readonly Pair[];
}

/** px by which places and sizes may differ without being seen, and px of a margin, which no box has. */
const SLACK = 2;
const MARGIN = 20;

/** A part of a widget, and its widget. */
const PART =
  /^w-(nav|nav-(button|menu)|slider|slider-.*|slide|tabs|tab-(menu|link|content|pane)|dropdown|dropdown-(toggle|list)|lightbox|form|form-(done|fail))$/;
const WIDGET = /^w-(nav|slider|tabs|dropdown|lightbox|form)$/;
/** Aspects of the whole page. */
const OF_PAGE: readonly Aspect[] = ["focus", "scroll", "reach", "made", "requests", "messages", "page"];
/** What an attribute changes that styles and interactions are not bound to. */
const OF_ATTRIBUTE: readonly Aspect[] = ["box", "value", "focus", "scroll", "reach", "made", "requests", "classes"];
const OF_TEXT: readonly Aspect[] = ["box", "value"];
/** Attributes that may change everything of an element. */
const DEEP = /^attribute (class|style|id|data-.*)$/;

/**
 * The cause of each difference of a round that no rule explains, as a key: a difference of the text, or another difference,
 * or the difference itself. Where a cause is not certain, it is its own.
 */
export function findCauses(
  round: Pick<Round, "page" | "ways" | "outline" | "pairs">,
  sources: readonly SourceFinding[],
): Map<Pair, string> {
  const given = sources.flatMap((finding): Given[] => {
    const subject = finding.subjects[round.page];
    return subject ? [{ key: formatDifference(finding), subject }] : [];
  });
  const whole = { ...round, given };
  const found = new Map<Pair, string>();
  const find = (pair: Pair): string => {
    const lead = findInText(pair, whole) ?? findLead(pair, whole);
    const key = found.get(pair) ?? (typeof lead === "object" ? find(lead) : (lead ?? makeOwnKey(round.page, pair)));
    found.set(pair, key);
    return key;
  };
  for (const pair of round.pairs) find(pair);
  return found;
}

/** The key of a difference that is its own cause: one element and aspect at all widths and in all steps. */
export const makeOwnKey = (
  page: string,
  { mark, step, aspect, part }: Pick<Pair, "mark" | "step" | "aspect" | "part">,
) => JSON.stringify([page, mark ?? step.mark, aspect, part]);

function findInText(pair: Pair, round: Round): string | undefined {
  const rules = [isOfSubject, isOfWidget, isMovedBySubject];
  for (const rule of rules) {
    const cause = round.given.find(({ subject }) => rule(pair, subject, round));
    if (cause) return cause.key;
  }
  return undefined;
}

/** Differences of the element itself and of what is in it, and of the page where a step uses it. */
function isOfSubject({ mark, aspect, step }: Pair, { kind, marks, triggers }: Subject, { outline }: Round): boolean {
  const isIn = (one: number | undefined) => marks.some((outer) => outline.isIn(one, outer));
  if (kind === "added") return aspect === "box" && marks.includes(mark ?? -1);
  if (kind === "data")
    return isIn(mark) && !OF_PAGE.includes(aspect) && (!triggers || triggers.includes(step.mark ?? -1));
  const limits = kind === "text" ? OF_TEXT : kind === "element" || DEEP.test(kind) ? undefined : OF_ATTRIBUTE;
  return (limits?.includes(aspect) ?? true) && isIn(mark ?? step.mark);
}

/** Differences of a widget that a step uses, if the subject is a part of it. */
function isOfWidget(pair: Pair, { kind, marks }: Subject, { outline }: Round): boolean {
  const { step, mark, aspect } = pair;
  if (kind !== "element" && !DEEP.test(kind)) return false;
  return marks.some((part) => {
    const widget = findWidget(part, outline);
    if (widget === undefined) return false;
    // A message of a form affects the focus and the scroll position only. The fields are not parts of the widget.
    const isForm = readClasses(widget, outline).includes("w-form");
    if (isForm) return step.kind === "form" && outline.isIn(step.mark, widget) && /^(focus|scroll|reach)$/.test(aspect);
    if (step.mark !== widget) return false;
    return mark === undefined ? /^(focus|scroll|reach|made)$/.test(aspect) : outline.isIn(mark, widget);
  });
}

function findWidget(part: number, outline: Outline): number | undefined {
  if (!readClasses(part, outline).some((name) => PART.test(name))) return undefined;
  for (let at = outline.find(part); at; at = outline.tree.locate(at).parent) {
    const number = outline.readNumber(at);
    if (number !== undefined && readClasses(number, outline).some((name) => WIDGET.test(name))) return number;
  }
  return undefined;
}

const readClasses = (mark: number, { find }: Outline): string[] =>
  (find(mark)?.attributes.get("class")?.value ?? "").split(/\s+/);

const isMovedBySubject = (pair: Pair, { kind, marks }: Subject, round: Round): boolean =>
  kind !== "data" && marks.some((mark) => isMovedBy(pair, mark, round));

/** Another difference that this one follows from: after the same step, or an earlier one that still lasts. */
function findLead(pair: Pair, round: Round): Pair | undefined {
  const { outline, pairs } = round;
  const { step, mark, aspect } = pair;
  const others = pairs.filter((other) => other !== pair && other.mark !== undefined && other.mark !== mark);
  const beside = pairs.filter((other) => other !== pair && other.step.id === step.id);
  const isInHidden = (other: Pair) => {
    const [vendor, ours] = readLooks(step.id, other.mark, round);
    const isHidden = other.aspect === "seen" && vendor?.seen && !ours?.seen;
    return aspect === "reach" && pair.ours === "cannot be used" && isHidden && outline.isIn(step.mark, other.mark);
  };
  // What has the focus looks different.
  const isFocus = (other: Pair) =>
    /^(colors|classes)$/.test(aspect) && other.aspect === "focus" && [other.vendor, other.ours].includes(`#${mark}`);
  const isSame = (other: Pair) =>
    aspect === "seen" && other.aspect === aspect && other.vendor === pair.vendor && other.ours === pair.ours;
  return (
    beside.find((other) => isSame(other) && outline.isIn(mark, other.mark)) ??
    beside.find(isFocus) ??
    others.find(isInHidden) ??
    others.findLast((other) => isResized(other) && isMovedBy(pair, other.mark ?? -1, round))
  );
}

const isResized = ({ aspect, vendor, ours }: Pair): boolean =>
  aspect === "seen" || (aspect === "box" && !isSameSize(vendor, ours));

/**
 * Whether a difference is only that an element is at another place, or has another size, because another one beside or inside
 * it has changed its size: by no more than that.
 */
function isMovedBy({ step, mark, aspect, vendor, ours }: Pair, other: number, round: Round): boolean {
  const { outline } = round;
  const isScroll = aspect === "scroll" && step.kind === "scroll";
  if (mark === other || (aspect !== "box" && !isScroll)) return false;
  const change = measureChange(step.id, other, round);
  const isWithin = (across: number, down: number) =>
    change !== undefined && Math.abs(across) <= change.across && Math.abs(down) <= change.down;
  if (isScroll) return isWithin(...shift(vendor, ours));
  const isAround = outline.isIn(other, mark);
  const parent = outline.tree.locate(outline.find(mark) ?? outline.tree.root).parent;
  const isBeside = isSameSize(vendor, ours) && outline.isIn(other, outline.readNumber(parent));
  if (!isAround && (!isBeside || outline.isIn(mark, other))) return false;
  const [wider, taller] = [readWidth(ours) - readWidth(vendor), readHeight(ours) - readHeight(vendor)];
  return isWithin(...shift(vendor, ours)) && isWithin(wider, taller);
}

/** An element after a step, as exported and in the copy. */
const readLooks = (step: string, mark: number | undefined, { ways }: Round) =>
  [ways.vendor, ways.ours].map((outcomes) => outcomes?.get(step)?.after.looks.get(mark ?? -1)) as [
    Appearance | undefined,
    Appearance | undefined,
  ];

/** By how much an element is wider or taller in one of the copies, with its margin if only one shows it. */
function measureChange(step: string, mark: number, round: Round): { across: number; down: number } | undefined {
  const [vendor, ours] = readLooks(step, mark, round);
  if (!vendor?.seen && !ours?.seen) return undefined;
  const measure = (read: (box: string) => number) => {
    const [one, other] = [vendor, ours].map((look) => (look?.seen ? read(look.box) : -MARGIN)) as [number, number];
    return Math.abs(one - other);
  };
  const [across, down] = [measure(readWidth), measure(readHeight)];
  return across + down <= SLACK ? undefined : { across: across + SLACK, down: down + SLACK };
}
