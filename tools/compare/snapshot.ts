/** What one element looks like. */
export interface Look {
  /** Position among its siblings, from `<body>` down, scripts not counted. */
  path: string;
  /** Tag and classes, to find it in the page's source. */
  name: string;
  /** Whether an action list changes it, or an ancestor of it. */
  targeted: boolean;
  values: Record<string, string>;
}

/** Runs in the page: every element of the body as it is computed now. */
export function snapshot(): Look[] {
  const unseen = "script, style, link, noscript, template, meta, iframe";
  const webflow = (window as { Webflow?: { require?(name: string): { store?: { getState(): unknown } } | undefined } }).Webflow;
  const state = webflow?.require?.("ix2")?.store?.getState() as { ixData?: { actionLists?: object } } | undefined;
  const lists = JSON.stringify(state?.ixData?.actionLists ?? {});
  const selectors = new Set([...lists.matchAll(/"selector":"([^"]+)"/g)].map((match) => match[1] ?? ""));
  for (const match of lists.matchAll(/"id":"[^"|]*\|([^"]+)"/g)) selectors.add(`[data-w-id="${match[1]}"]`);
  if (/"useEventTarget":true/.test(lists)) selectors.add("[data-w-id]");
  const targets = [...selectors].filter(Boolean).join(",") || "none";
  const round = (text: string, to: number) => text.replace(/-?\d+\.?\d*(e-?\d+)?/g, (number) => String(Math.round(Number(number) * to) / to + 0));

  const looks: Look[] = [];
  const walk = (parent: Element, path: string): void => {
    let place = 0;
    for (const element of parent.children) {
      if (element.matches(unseen)) continue;
      const own = `${path}/${element.localName}${place++}`;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      looks.push({
        path: own,
        name: [element.localName, ...element.classList].join("."),
        targeted: element.closest(targets) !== null,
        values: {
          opacity: round(style.opacity, 100),
          transform: style.transform === "none" ? "matrix(1, 0, 0, 1, 0, 0)" : round(style.transform, 10),
          display: style.display,
          filter: round(style.filter, 10),
          width: String(Math.round(box.width)),
          height: String(Math.round(box.height)),
          color: style.color,
          "background-color": style.backgroundColor,
          "border-top-color": style.borderTopColor,
        },
      });
      walk(element, own);
    }
  };
  walk(document.body, "");
  return looks;
}

/** Runs in the page: clicks every element that a click interaction is bound to. @returns how many. */
export function clickTriggers(): number {
  const webflow = (window as { Webflow?: { require?(name: string): { store?: { getState(): unknown } } | undefined } }).Webflow;
  const state = webflow?.require?.("ix2")?.store?.getState() as
    | { ixData?: { events?: Record<string, { eventTypeId: string; target: { id?: string; selector?: string } }> } }
    | undefined;
  const page = document.documentElement.dataset.wfPage;
  const triggers = new Set<Element>();
  for (const { eventTypeId, target } of Object.values(state?.ixData?.events ?? {})) {
    if (!/^MOUSE_(SECOND_)?CLICK$/.test(eventTypeId)) continue;
    const [first, second] = (target.id ?? "").split("|");
    const selector = target.id ? (second && first !== page ? "" : `[data-w-id="${second ?? first}"]`) : target.selector;
    if (selector) for (const element of document.querySelectorAll(selector)) triggers.add(element);
  }
  // Stays on the page, whatever the triggers link to.
  addEventListener("click", (event) => event.preventDefault(), { capture: true });
  const sorted = [...triggers].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  for (const element of sorted) element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return sorted.length;
}
