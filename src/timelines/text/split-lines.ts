/** Words this much lower than the one before begin a line, as a share of their height. */
const STEP = 0.5;

/** Whether each word begins a line: as laid out, before anything is moved. */
function beginnings(words: readonly HTMLElement[]): Set<Node> {
  const begins = new Set<Node>();
  let last = -Infinity;
  for (const word of words) {
    const { top, height } = word.getBoundingClientRect();
    if (top - last > height * STEP || !begins.size) begins.add(word);
    last = top;
  }
  return begins;
}

/**
 * Puts the content of an element into one piece per line. Markup that continues in the next line is repeated, without
 * its id.
 * @param served stores the content of each element.
 * @param make receives the beginning of a line, and creates its piece.
 */
export function wrapLines(
  element: Element,
  words: readonly HTMLElement[],
  served: Map<Element, Node[]>,
  make: (content: Node) => HTMLElement,
): void {
  const begins = beginnings(words);
  const lines: HTMLElement[] = [];
  /** The markup around the present place, from the outside in: what of it is in the present line. */
  const around: Element[] = [];
  let started = false;

  function place(node: Node): void {
    const inner = around.at(-1) ?? lines.at(-1);
    if (inner) inner.append(node);
    else lines.push(make(node));
  }

  function beginLine(): void {
    const open = around.splice(0);
    lines.push(make(new Text("")));
    for (const one of open) {
      const copy = one.cloneNode(false) as Element;
      copy.removeAttribute("id");
      (around.at(-1) ?? lines.at(-1))?.append(copy);
      around.push(copy);
    }
  }

  function walk(nodes: readonly Node[]): void {
    for (const node of nodes) {
      // Text in front of the first word is in its line.
      if (begins.has(node) && (started || !lines.length)) beginLine();
      started ||= begins.has(node);
      // A break has done its work: the next word begins a line.
      if (node instanceof HTMLBRElement) continue;
      const holdsWords = node instanceof Element && words.some((word) => word !== node && node.contains(word));
      if (!holdsWords) {
        place(node);
        continue;
      }
      const inside = [...node.childNodes];
      if (!served.has(node)) served.set(node, inside);
      node.replaceChildren();
      place(node);
      around.push(node);
      walk(inside);
      around.pop();
    }
  }

  const content = [...element.childNodes];
  if (!served.has(element)) served.set(element, content);
  walk(content);
  element.replaceChildren(...lines);
}
