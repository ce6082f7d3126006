import type { AttributeChange, TextChange } from "../change";
import { actAt, findPair, type Context, type Refusal } from "./context";
import { mergeAttribute } from "./merge-attribute";

export function placeText(context: Context, change: TextChange): Refusal | undefined {
  const { matching, plan, mergeText } = context;
  const { node, partner } = findPair(context, change.place);
  if (!node || !partner) return { reason: "no place" };
  const other = partner.node;
  const { equals } = change;
  if (other.hash === change.hash) return undefined;
  const at = { node, equals, isExpected: true };
  if (other.hash === node.hash) return actAt(context, at, () => plan.setText(other, change.mine));
  const tag = matching.a.locate(node).parent?.name ?? "";
  const merged = mergeText(tag, change.base, change.mine, matching.b.source.slice(other.start, other.end));
  if (merged !== undefined) return actAt(context, at, () => plan.setText(other, merged));
  return { reason: "both changed", node: other, act: () => plan.setText(other, change.mine) };
}

export function placeAttribute(context: Context, change: AttributeChange): Refusal | undefined {
  const { plan } = context;
  const { node, partner } = findPair(context, change.place);
  if (!node || !partner) return { reason: "no place" };
  const { name, base, mine, equals } = change;
  const other = partner.node;
  const theirs = other.attributes.get(name)?.value ?? null;
  const merged = mergeAttribute(name, base, mine, theirs);
  if (!merged) return { reason: "both changed", node: other, act: () => plan.setAttribute(other, name, mine) };
  if (merged.value === theirs) return undefined;
  return actAt(context, { node, equals, isExpected: true }, () => plan.setAttribute(other, name, merged.value));
}
