import type { TriedPage, Watch } from "./watch";

type TriedWindow = Omit<Window, "Millrace"> & {
  fuzzWatch?: Watch;
  Millrace?: { start(): Promise<void> | void; stop(): void };
};

/** In the page that contains the tried one in a frame, as text: starts the runtime, acts as a visitor, ends it. */
export async function visitFrame(url: string): Promise<TriedPage> {
  const frame = document.createElement("iframe");
  // No dialogs, and no way for the page to navigate the outer window.
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  frame.style.cssText = "width:900px;height:700px";
  frame.src = url;
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  document.body.append(frame);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  try {
    await loaded;
    const page = frame.contentWindow as (TriedWindow & typeof globalThis) | null;
    const watch = page?.fuzzWatch;
    const { Millrace } = page ?? {};
    if (!page || !watch || !Millrace) return { faults: ["the page has no runtime"], left: false };
    const { document: inside } = page;
    // A field may be called as the document's own members are.
    const all = (selector: string) =>
      [...page.Document.prototype.querySelectorAll.call(inside, selector)] as HTMLElement[];
    // Content that was shown for good stays shown; a fetched part stays in its place.
    const revealed = new Set(all("[style]").filter((element) => element.style.opacity === "0"));
    const probe = document.createElement("div");
    const attribute = (element: Element, { name, value }: Attr) => {
      // The browser's own list of classes drops duplicates; one that was removed and added again is last.
      if (name === "class") return `class="${[...new Set(value.split(/\s+/))].sort().join(" ").trim()}"`;
      if (name !== "style") return `${name}="${value}"`;
      probe.style.cssText = revealed.has(element as HTMLElement) ? "" : value;
      return probe.style.cssText && `style="${probe.style.cssText}"`;
    };
    const lines = (node: Node): string[] => {
      if (!(node instanceof page.Element)) return [node.nodeValue ?? ""];
      if (node.localName === "script" && /millrace-/.test(page.Element.prototype.getAttribute.call(node, "src") ?? ""))
        return [];
      const attributes = [...Reflect.get(page.Element.prototype, "attributes", node)];
      const inner = [...(Reflect.get(page.Node.prototype, "childNodes", node) as NodeList)];
      const texts = attributes.map((one) => attribute(node, one)).filter((text) => text !== "");
      return [`<${node.localName} ${texts.sort().join(" ")}>`, ...inner.flatMap(lines)];
    };
    const markup = () => lines(inside.documentElement).join("");
    const served = markup();
    const faults: string[] = [];
    const seen = (id: string) => {
      const element = all(`#${id}`)[0];
      return Boolean(element?.getClientRects().length) && Number(page.getComputedStyle(element as Element).opacity) > 0;
    };
    watch.begin();
    await Millrace.start();
    page.dispatchEvent(new page.Event("change"));
    await pause(120);

    for (const element of all("body *").slice(0, 250)) {
      if (element.closest(".fuzz-neighbor")) continue;
      const fire = (event: Event) => page.EventTarget.prototype.dispatchEvent.call(element, event);
      for (const type of [
        "pointerenter",
        "mouseenter",
        "mouseover",
        "mousemove",
        "pointerdown",
        "mousedown",
        "mouseup",
        "click",
      ])
        fire(new page.MouseEvent(type, { bubbles: true, cancelable: true }));
      for (const key of ["Enter", "ArrowRight", "ArrowDown", "Escape"])
        fire(new page.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (element instanceof page.HTMLFormElement)
        fire(new page.SubmitEvent("submit", { bubbles: true, cancelable: true }));
    }
    page.scrollTo(0, 500);
    frame.style.width = "400px";
    await pause(150);

    const hasLeft = () => frame.contentWindow !== page || page.fuzzWatch !== watch || frame.contentDocument !== inside;
    if (hasLeft()) return { faults: watch.faults(), left: true };
    // The neighbor: tabs that are as they should be, a text, and a block that belongs to nothing.
    all(".fuzz-neighbor [data-w-tab=Two].w-tab-link")[0]?.click();
    await pause(20);
    if (!all(".fuzz-neighbor .w-tab-pane[data-w-tab=Two].w--tab-active").length)
      faults.push("the neighbor's tabs do not work");
    if (!seen("fuzz-text")) faults.push("a text of the page is hidden");
    if (!seen("fuzz-canary")) faults.push("what waits for an interaction that does not exist is hidden");

    Millrace.stop();
    await pause(120);
    // Work that ends by itself is allowed: Preact's timer of 35 ms, the first check of the Lottie player whose part
    // has just loaded.
    for (let looks = 0; watch.remains().length && looks < 10; looks++) await pause(50);
    // A form's redirect may have been pending.
    if (hasLeft()) return { faults: watch.faults(), left: true };
    const now = markup();
    if (now !== served) {
      let at = 0;
      while (now[at] === served[at]) at++;
      faults.push(
        `not as served: ${served.slice(Math.max(0, at - 60), at + 60)} became ${now.slice(Math.max(0, at - 60), at + 60)}`,
      );
    }
    return {
      faults: [...watch.faults(), ...watch.remains().map((what) => `left after stop(): ${what}`), ...faults],
      left: false,
    };
  } catch (error) {
    // The frame's new document may be out of reach.
    return {
      faults: frame.contentDocument ? [`thrown at the visitor: ${String(error)}`] : [],
      left: !frame.contentDocument,
    };
  } finally {
    frame.remove();
    sessionStorage.clear();
    localStorage.clear();
  }
}
