import { isRecord } from "../../wire/records";
import type { PageChange } from "../records/pages";
import { ChangeProblem } from "./change-problem";
import { parseMark } from "./mark";

type Kind = PageChange["kind"];
type Check = (value: unknown) => boolean;

const LONGEST = 200_000;

/** No control characters, besides line ends and tabs. */
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= LONGEST && !/[^\P{Cc}\n\r\t]/u.test(value);
const isLine: Check = (value) => isText(value) && value.length <= 2000 && !/[\n\r]/.test(value);
const isPlace: Check = (value) => typeof value === "string" && parseMark(value) !== undefined;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isBoolean: Check = (value) => typeof value === "boolean";
const isAmong =
  (...names: string[]): Check =>
  (value) =>
    typeof value === "string" && names.includes(value);
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);

/** The members of each kind besides `kind`. Nothing else is accepted. */
const MEMBERS: ReadonlyMap<Kind, Readonly<Record<string, Check>>> = new Map<Kind, Readonly<Record<string, Check>>>([
  ["text", { place: isPlace, value: isText }],
  ["attribute", { place: isPlace, name: isAmong("href", "alt", "title", "target"), value: orNull(isLine) }],
  ["image", { place: isPlace, src: isLine }],
  ["rich", { place: isPlace, html: isText }],
  ["hide", { place: isPlace }],
  ["remove", { place: isPlace }],
  ["duplicate", { place: isPlace, copy: matches(/^[a-z0-9]{1,16}$/) }],
  ["move", { place: isPlace, after: orNull(isPlace) }],
  [
    "settings",
    {
      title: isLine,
      description: isLine,
      image: isLine,
      indexable: isBoolean,
      // It starts with no point or underscore, which begin names of private files and of the host.
      address: matches(/^[a-z0-9](?:[a-z0-9_-]{0,98}[a-z0-9])?$/),
    },
  ],
]);

/** Members that a change need not have. */
const OPTIONAL: ReadonlySet<Kind> = new Set<Kind>(["settings"]);

/** Reads a list of changes by shape. Their places and values are checked with the page. @throws ChangeProblem */
export function readChanges(given: unknown): PageChange[] {
  if (!Array.isArray(given)) throw new ChangeProblem("changes must be a list");
  return given.map((one: unknown, at) => {
    const problem = findProblem(one);
    if (problem) throw new ChangeProblem(`Change ${at + 1}: ${problem}`);
    return one as PageChange;
  });
}

function findProblem(given: unknown): string | undefined {
  if (!isRecord(given)) return "it must be an object";
  const members = MEMBERS.get(given.kind as Kind);
  if (!members) return `its kind must be one of ${[...MEMBERS.keys()].join(", ")}`;
  const { kind, ...rest } = given;
  const unknown = Object.keys(rest).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) return `${String(kind)} has no member ${unknown.slice(0, 40)}`;
  const wrong = Object.keys(members).find(
    (name) => !(Object.hasOwn(rest, name) ? members[name]?.(rest[name]) : OPTIONAL.has(given.kind as Kind)),
  );
  return wrong === undefined ? undefined : `${wrong} of ${String(kind)} is missing or has no valid value`;
}
