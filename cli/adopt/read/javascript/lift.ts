import { parseExpressionAt } from "acorn";
import { fold, NotPlainData } from "./fold";
import {
  foldTimelines,
  holdsObjects,
  registered,
  requiresTimelines,
  timelinesInText,
  type TimelineData,
} from "./timelines";
import { bare, isTree, propertyName, text, walk, type Tree } from "./tree";

/** Second-generation interaction data, as the vendor script passes it to its engine. */
export interface InteractionData {
  events: Record<string, unknown>;
  actionLists: Record<string, unknown>;
  site?: unknown;
}

/** The data that a script passes to the interaction engines. `problems` names what could not be read, and why. */
export interface Lifted {
  data: InteractionData[];
  /** First-generation interactions: a list of `{slug, value}`. */
  legacy: unknown[];
  /** Third-generation interactions. */
  timelines: TimelineData[];
  problems: string[];
  /** Where the data is in the script: start and end of each part. */
  places: (readonly [number, number])[];
}

/** What a script without interactions has. */
export const nothingLifted = (): Lifted => ({ data: [], legacy: [], timelines: [], problems: [], places: [] });

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Takes the arguments of `….require("ix2").init(…)` and `….require("ix").init(…)` out of a parsed script. */
export function lift(tree: Tree): Lifted {
  const lifted = nothingLifted();
  const registrations: [Tree, Tree][] = [];
  let third = false;
  const variables = new Map<string, Tree | null>();
  const calls: { engine: string; argument: Tree }[] = [];
  walk(tree, (node) => {
    if (node.type === "VariableDeclarator") remember(node, variables);
    if (node.type !== "CallExpression") return;
    const engine = findEngine(node);
    third ||= requiresTimelines(node);
    const lists = registered(node);
    if (lists) registrations.push(lists);
    const [argument] = node.arguments as unknown[];
    if (engine && isTree(argument)) calls.push({ engine, argument });
  });
  for (const { engine, argument } of calls) {
    const value = argument.type === "Identifier" ? (variables.get(argument.name as string) ?? argument) : argument;
    take(engine, value, lifted);
  }
  if (third) {
    // The vendor's engine calls itself with lists of variables; they count where there is no data.
    const literal = registrations.filter(([interactions]) => holdsObjects(interactions));
    for (const lists of literal.length ? literal : registrations) takeTimelines(lists, lifted);
  }
  return lifted;
}

function takeTimelines(lists: [Tree, Tree], lifted: Lifted): void {
  for (const { start, end } of lists) lifted.places.push([start, end]);
  try {
    lifted.timelines.push(foldTimelines(lists));
  } catch (error) {
    if (!(error instanceof NotPlainData) && !(error instanceof RangeError)) throw error;
    lifted.problems.push(`the third-generation interaction data is not plain data: it holds ${error.message}`);
  }
}

/**
 * The same from a script that does not parse (cut short, or damaged elsewhere): each call is looked for in the
 * text and its argument parsed on its own, so data that is whole is not lost with the rest.
 */
export function liftDamaged(source: string): Lifted {
  const lifted = nothingLifted();
  try {
    for (const lists of timelinesInText(source)) takeTimelines(lists, lifted);
  } catch {
    lifted.problems.push("the script is cut short inside its third-generation interaction data");
  }
  for (const call of source.matchAll(/\brequire\)?\(\s*["'`](ix2?)["'`]\s*\)\s*\.\s*init\(/g)) {
    const engine = call[1] ?? "ix2";
    try {
      const argument = parseExpressionAt(source, call.index + call[0].length, { ecmaVersion: "latest" });
      take(engine, argument as Tree, lifted);
    } catch {
      lifted.problems.push("the script is cut short inside its interaction data");
    }
  }
  return lifted;
}

function remember(node: Tree, variables: Map<string, Tree | null>): void {
  const id = node.id as Tree;
  if (id.type !== "Identifier" || !isTree(node.init)) return;
  const name = id.name as string;
  // Minifiers use a name many times; only a unique one identifies its value.
  variables.set(name, variables.has(name) ? null : node.init);
}

/** The engine of `….require("ix2").init(…)`. */
export function findEngine(call: Tree): string | undefined {
  const callee = bare(call.callee);
  if (!callee || propertyName(callee) !== "init") return undefined;
  const required = bare(callee.object);
  if (required?.type !== "CallExpression") return undefined;
  const requirer = bare(required.callee);
  const named = requirer && (requirer.type === "Identifier" ? requirer.name : propertyName(requirer));
  if (named !== "require") return undefined;
  const engine = text((required.arguments as unknown[])[0]);
  return engine === "ix2" || engine === "ix" ? engine : undefined;
}

function take(engine: string, argument: Tree, lifted: Lifted): void {
  lifted.places.push([argument.start, argument.end]);
  let value: unknown;
  try {
    value = fold(argument);
  } catch (error) {
    if (!(error instanceof NotPlainData) && !(error instanceof RangeError)) throw error;
    lifted.problems.push(`the interaction data is not plain data: it holds ${error.message}`);
    return;
  }
  if (engine === "ix") {
    if (Array.isArray(value)) lifted.legacy.push(...(value as unknown[]));
    else lifted.problems.push("the first-generation interaction data is not a list");
  } else if (!isObject(value)) {
    lifted.problems.push(`the interaction data is not an object but ${describe(value)}`);
  } else if (!isObject(value.events) || !isObject(value.actionLists)) {
    lifted.problems.push("the interaction data has no events or no action lists");
  } else {
    lifted.data.push({ ...value, events: value.events, actionLists: value.actionLists });
  }
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
