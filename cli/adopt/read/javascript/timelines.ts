import { parseExpressionAt } from "acorn";
import { fold } from "./fold";
import { bare, propertyName, text, type Tree } from "./tree";

/** Third-generation interaction data: the two arguments of `….register([…], […])` (`interactions-3.md` 2). */
export interface TimelineData {
  interactions: unknown[];
  timelines: unknown[];
}

/** Whether a call is `….require("ix3")`. */
export function requiresTimelines(call: Tree): boolean {
  const callee = bare(call.callee);
  const name = callee && (callee.type === "Identifier" ? callee.name : propertyName(callee));
  return name === "require" && text((call.arguments as unknown[])[0]) === "ix3";
}

/** The two lists of a call that has the shape of the registration. */
export function registered(call: Tree): [Tree, Tree] | undefined {
  const callee = bare(call.callee);
  if (!callee || propertyName(callee) !== "register") return undefined;
  const [first, second] = (call.arguments as unknown[]).map(bare);
  return first?.type === "ArrayExpression" && second?.type === "ArrayExpression" ? [first, second] : undefined;
}

/** Whether a list is written out, object by object. */
export const holdsObjects = ({ elements }: Tree): boolean =>
  (elements as unknown[]).some((element) => bare(element)?.type === "ObjectExpression");

/** Reads the lists without running anything. Throws `NotPlainData` for anything but data. */
export function foldTimelines([interactions, timelines]: [Tree, Tree]): TimelineData {
  return { interactions: fold(interactions) as unknown[], timelines: fold(timelines) as unknown[] };
}

/** The registration in a script that does not parse; throws where it is cut short itself. */
export function timelinesInText(source: string): [Tree, Tree][] {
  const start = source.search(/\brequire\)?\(\s*["'`]ix3["'`]\s*\)/);
  if (start < 0) return [];
  const calls = [...source.slice(start).matchAll(/\.register\(\s*\[/g)];
  return calls.slice(0, 1).map(({ index, 0: { length } }) => {
    // Both arguments are one expression, with a comma in it.
    const both = parseExpressionAt(source, start + index + length - 1, { ecmaVersion: "latest" }) as unknown as Tree;
    const [first, second] = (both.expressions ?? []) as Tree[];
    if (!first || !second) throw new SyntaxError("one list only");
    return [first, second];
  });
}
