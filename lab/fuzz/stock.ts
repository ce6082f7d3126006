import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTreeAdapterTypes } from "parse5";
import { parse } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

/** The sources of grown pages. */
export interface Stock {
  /** Widgets of the fixture pages and the example, each a tree. */
  widgets: readonly Element[];
  /** Interaction data of pages and whole sites. */
  interactions: readonly unknown[];
  /** Data of the third generation, as a page has it. */
  timelines: readonly unknown[];
}

const WIDGET =
  /\bw-(nav|dropdown|tabs|slider|lightbox|form|background-video|widget-map|inline-block|users-\w+)\b|\bservice\b|\bcard\b/;

/** Reads the stock from the repository at `root`. */
export function readStock(root: string): Stock {
  const widgets: Element[] = [];
  const interactions: unknown[] = ["a", "b"].map((name) =>
    readJson(join(root, `fixtures/data/interactions-${name}.json`)),
  );
  for (const file of pagesIn([join(root, "fixtures/pages"), join(root, "examples/nail-studio")])) {
    const page = parse(readFileSync(file, "utf8"));
    for (const element of listElements(page)) {
      if (readAttribute(element, "data-interactions") !== undefined) interactions.push(JSON.parse(readText(element)));
      else if (isWidget(element)) widgets.push(element);
    }
  }
  const { sets } = readJson(join(root, "fixtures/data/interactions-3.json")) as {
    sets: { register: [unknown, unknown] }[];
  };
  return {
    widgets,
    interactions,
    timelines: sets.map(({ register: [one, other] }) => ({ interactions: one, timelines: other })),
  };
}

function isWidget(element: Element): boolean {
  if (WIDGET.test(readAttribute(element, "class") ?? "")) return true;
  return element.attrs.some(({ name }) =>
    /^data-(wf-user-(form-type|subscriptions-list|account)|animation-type|ix)$/.test(name),
  );
}

/** All elements inside, in the order of the document. */
export function listElements(parent: Parent): Element[] {
  return parent.childNodes.flatMap((node) => ("tagName" in node ? [node, ...listElements(node)] : []));
}

export function readAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function readText(element: Element): string {
  return element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

function pagesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html") && !name.includes("service-worker"))
      .sort()
      .map((name) => join(folder, name)),
  );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
