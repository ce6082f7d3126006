import { applyEdits, quoted, type Edit } from "../../common/edits";
import type { Node, Tree } from "../tree/node";
import { countText } from "../tree/space";

/** Source text and nodes of the tree, which leave their place. */
export type Parts = readonly (string | Node)[];

/** Changes of one tree. Everything outside of them stays as it is, character for character. */
export interface Plan {
  setText(node: Node, text: string): void;
  /** `null` removes the attribute. */
  setAttribute(node: Node, name: string, value: string | null): void;
  remove(node: Node): void;
  replace(node: Node, parts: Parts): void;
  /** Puts something behind a child, or at the start of the content. Later ones at the same place come later. */
  insert(parent: Node, after: Node | undefined, parts: Parts): void;
  /** @returns the new source, and the nodes that left their place and have no other: they were moved into each other. */
  render(): { text: string; lost: Node[] };
}

/** @param tree or one of its elements as the root, with the whole source. */
export function createPlan({ source, root }: Pick<Tree, "source" | "root">): Plan {
  const eol = source.includes("\r\n") ? "\r\n" : "\n";
  const texts = new Map<Node, string>();
  const attributes = new Map<Node, Map<string, string | null>>();
  const replaced = new Map<Node, Parts>();
  const inserted = new Map<Node, { after: Node | undefined; parts: Parts }[]>();
  const removed = new Set<Node>();
  const moved = new Set<Node>();

  const spell = (text: string) => text.replace(/\r\n?|\n/g, eol);
  function vacate(parts: Parts): void {
    for (const part of parts) if (typeof part !== "string") moved.add(part);
  }

  function render(): { text: string; lost: Node[] } {
    const lost = new Set(moved);
    const renderParts = (parts: Parts): string =>
      parts.map((part) => (typeof part === "string" ? spell(part) : renderNode(part))).join("");
    const renderInserted = (parent: Node, after: Node | undefined): string =>
      (inserted.get(parent) ?? []).flatMap((one) => (one.after === after ? renderParts(one.parts) : [])).join("");
    function renderNode(node: Node): string {
      lost.delete(node);
      const parts = replaced.get(node);
      if (parts) return renderParts(parts);
      const text = texts.get(node);
      if (text !== undefined) return spell(text);
      let result = renderTag(node) + renderInserted(node, undefined);
      let at = node.inner.start;
      for (const child of node.children) {
        const space = source.slice(at, child.start);
        at = child.end;
        const isGone = removed.has(child) || moved.has(child);
        result += isGone ? space.slice(0, countText(space)) : space + renderNode(child);
        result += renderInserted(node, child);
      }
      return result + source.slice(at, node.end);
    }
    return { text: renderNode(root), lost: [...lost] };
  }

  function renderTag(node: Node): string {
    const tag = source.slice(node.start, node.inner.start);
    const edits = [...(attributes.get(node) ?? [])].map(([name, value]) => editAttribute(node, name, value));
    return applyEdits(tag, edits);
  }

  function editAttribute(node: Node, name: string, value: string | null): Edit {
    const present = node.attributes.get(name);
    const text = value === null ? "" : `${name}="${quoted(value)}"`;
    if (!present) {
      const at = Math.max(node.nameEnd, ...[...node.attributes.values()].map(({ end }) => end)) - node.start;
      return { start: at, end: at, text: text && ` ${text}` };
    }
    const start = present.start - node.start;
    const from = value === null ? countText(source.slice(node.start, present.start)) : start;
    return { start: from, end: present.end - node.start, text };
  }

  return {
    setText: (node, text) => void texts.set(node, text),
    setAttribute(node, name, value) {
      attributes.set(node, new Map(attributes.get(node)).set(name, value));
    },
    remove: (node) => void removed.add(node),
    replace(node, parts) {
      vacate(parts);
      replaced.set(node, parts);
    },
    insert(parent, after, parts) {
      vacate(parts);
      inserted.set(parent, [...(inserted.get(parent) ?? []), { after, parts }]);
    },
    render,
  };
}
