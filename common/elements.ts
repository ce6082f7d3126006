import { defaultTreeAdapter, type DefaultTreeAdapterMap } from "parse5";

export type Element = DefaultTreeAdapterMap["element"];
type ParentNode = DefaultTreeAdapterMap["parentNode"];

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

export function readClasses(element: Element): string[] {
  return (attribute(element, "class") ?? "").split(/\s+/).filter(Boolean);
}

/**
 * The elements in a node, itself included, in document order. A list instead of recursion: broken pages nest thousands of elements.
 * @param templates whether those inside `<template>` count.
 */
export function descendants(root: ParentNode, templates = false): Element[] {
  const found: Element[] = [];
  const pending: ParentNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) found.push(node);
    const inner = templates && "content" in node ? node.content.childNodes : [];
    const below = [...node.childNodes, ...inner].filter((child) => defaultTreeAdapter.isElementNode(child));
    for (let index = below.length - 1; index >= 0; index--) {
      const child = below[index];
      if (child) pending.push(child);
    }
  }
  return found;
}
