/** Whether no text is in front of what begins a line, in a node that is or contains it. */
function isFirst(begin: Node, node: Node): boolean {
  if (begin === node) return true;
  const before = new Range();
  before.setStart(node, 0);
  before.setEndBefore(begin);
  return !before.toString().trim();
}

/**
 * Puts the content of an element into one piece per line. Markup that continues in the next line is repeated. Breaks
 * stay at the end of their line, so that empty lines keep their height.
 * @param begins contains the texts that begin a line; it is empty afterwards.
 * @param make receives the beginning of a line, and creates its piece.
 * @param repeat creates an empty copy of an element that continues in the next line.
 */
export function wrapLines(
  element: Element,
  begins: Set<Node>,
  make: (content: Node) => HTMLElement,
  repeat: (element: Element) => Element,
): void {
  const lines: HTMLElement[] = [];
  /** The markup around the present place, from the outside in: what of it is in the present line. */
  const around: Element[] = [];

  function place(node: Node): void {
    const inner = around.at(-1) ?? lines.at(-1);
    if (inner) inner.append(node);
    else lines.push(make(node));
  }

  function beginLine(): void {
    const open = around.splice(0);
    lines.push(make(new Text("")));
    for (const one of open) {
      const copy = repeat(one);
      (around.at(-1) ?? lines.at(-1))?.append(copy);
      around.push(copy);
    }
  }

  let started = false;
  function walk(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const inside = [...begins].filter((begin) => node.contains(begin));
      const [first] = inside;
      if (first && isFirst(first, node)) {
        // Text in front of the first word is in its line.
        if (started || !lines.length) beginLine();
        started = true;
        inside.shift();
        begins.delete(first);
      }
      if (inside.length && node instanceof Element) {
        const content = [...node.childNodes];
        node.replaceChildren();
        place(node);
        around.push(node);
        walk(content);
        around.pop();
      } else place(node);
    }
  }

  walk([...element.childNodes]);
  element.replaceChildren(...lines);
}
