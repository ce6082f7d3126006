import { isRecord } from "../../../wire/records";

type Fields = Record<string, unknown>;

/** What decides whether a value counts. */
interface Known {
  /** The events with an element on the page. */
  readonly events: ReadonlySet<string>;
  /** The keys of the ranges of widths of the site. */
  readonly ranges: readonly unknown[];
}

interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly parent: Fields;
  readonly known: Known;
}

/** Fields of the data that mean the same when they are not there. */
type Row = readonly [path: RegExp, meansNothing: (field: Field) => boolean];

const always = () => true;
const isZero = ({ value }: Field) => value === 0;
const isEmptyText = ({ value }: Field) => value === "";
const isEmpty = ({ value }: Field) => isRecord(value) && Object.keys(value).length === 0;

/**
 * What a copy may leave out of the second-generation data (`interactions.md` 1): notes of the builder for itself, and default
 * values of the engine. A path has the names of the fields, from that of the event or list to the innermost one.
 */
const MAY_LACK: readonly Row[] = [
  [/./, ({ value }) => value === null || value === undefined],
  [
    /\.(name|animationType|createdOn|title|playInReverse|direction|effectIn|locked|originalId|styleBlockIds|selectorGuids)$/,
    always,
  ],
  [/^(event|list|event\.action|.*\.actionItems)\.id$/, always],
  [/\.(easing|globalSwatchId)$/, isEmptyText],
  [/\.scrollOffsetUnit$/, ({ value }) => value === "%"],
  [/\.(scrollOffsetValue|smoothing|restingState)$/, isZero],
  [/^list\.useFirstGroupAsInitialState$/, ({ value }) => value === false],
  [/^list\.continuousParameterGroups\.(type|parameterLabel)$/, always],
  [/^event\.mediaQueries$/, ({ value, known }) => known.ranges.every((key) => (value as unknown[]).includes(key))],
  [/^event\.config$/, isEmpty],
  [/^event\.config\.\w+$/, ({ value }) => value === false],
  [/^event\.config\.addOffsetValue$/, ({ parent }) => !parent.addStartOffset],
  [/^event\.config\.endOffsetValue$/, ({ parent }) => !parent.addEndOffset],
  // The times of the list count.
  [/^event\.action\.config\.(delay|duration)$/, always],
  [/^event\.action\.config\.affectedElements$/, isEmpty],
  [/^event\.action\.config\.autoStopEventId$/, ({ value, known }) => !known.events.has(String(value))],
  [/\.actionItems\.config\.(delay|duration)$/, isZero],
  [/\.actionItems\.config\.target$/, isEmpty],
  // A unit without its number has no effect, except for the natural size.
  [
    /\.actionItems\.config\.\w+Unit$/,
    ({ name, value, parent }) => value !== "AUTO" && parent[name.replace(/Unit$/, "Value")] == null,
  ],
  [/\.targets?\.\w+$/, isEmptyText],
  [/\.targets?\.appliesTo$/, ({ value }) => value !== "PAGE"],
];

/** An event of the second generation, without what has no effect. */
export function reduceEvent(event: Fields, known: Known): unknown {
  const { target, targets, ...rest } = event;
  const all: unknown[] = Array.isArray(targets) && targets.length > 0 ? targets : [target];
  // A text is the id of an element.
  const named = all.map((one) => (typeof one === "string" ? { id: one } : one));
  return reduce({ ...rest, targets: named }, "event", known);
}

/** A list of actions of the second generation, without what has no effect. */
export const reduceList = (list: unknown, known: Known): unknown => reduce(list, "list", known);

function reduce(value: unknown, path: string, known: Known): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => reduce(entry, path, known));
  if (!isRecord(value)) return reduceTarget(value, path);
  // Plugins read further fields.
  if (path.endsWith(".actionItems") && String(value.actionTypeId).startsWith("PLUGIN_")) return value;
  const reduced = Object.entries(value).map(
    ([name, inner]) => [name, reduce(inner, `${path}.${name}`, known)] as const,
  );
  return Object.fromEntries(
    reduced.filter(([name, inner]) => {
      const field = { name, value: inner, parent: value, known };
      return !MAY_LACK.some(([where, meansNothing]) => where.test(`${path}.${name}`) && meansNothing(field));
    }),
  );
}

/** The target of an action may be the id alone. */
const reduceTarget = (value: unknown, path: string): unknown =>
  path.endsWith(".target") && typeof value === "string" ? { id: value } : value;
