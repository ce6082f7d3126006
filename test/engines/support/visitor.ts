import { vi } from "vitest";
import { WAIT } from "../../support/limits";
import type { Driver, Engine, Point } from "./driver";

/** Widths in px at which stories run; WebKit's window does not get narrower than this phone. */
export const WIDTHS = { desktop: 1280, phone: 460 } as const;

/** How a visitor operates a page. */
export type InputKind = "pointer" | "keyboard";

/** A visitor in any browser. Selectors name the first element that matches. */
export interface Visitor {
  readonly engine: Engine;
  /** Opens a path of the site, at a desktop's width if none is given, and waits until the runtime has mounted. */
  open(path: string, width?: number): Promise<void>;
  /** Opens a page that the runtime is not on, and waits until it is loaded. @param path of the site, or a URL. */
  visit(path: string, width?: number): Promise<void>;
  /** Presses an element that is in view and does not move, in its middle. */
  click(selector: string): Promise<void>;
  /** Presses a point of the viewport, such as one inside of a frame. */
  pressAt(at: Point): Promise<void>;
  hover(selector: string): Promise<void>;
  /** Moves the focus to an element by the Tab key alone, forwards or, with Shift, back. */
  tabTo(selector: string): Promise<void>;
  /** By pointer: a click; by keyboard: Tab to it and Enter. */
  use(selector: string, way: InputKind): Promise<void>;
  key(name: string, modifier?: "Shift" | "Control"): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Replaces the text in a field. */
  fill(selector: string, text: string, way: InputKind): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** The same inside of the first frame of the page; undefined while the frame is being loaded. */
  evaluateInFrame(expression: string): Promise<unknown>;
  /** Waits until an expression is true. */
  see(expression: string): Promise<void>;
  /** Names a part of a story: for the message when it fails, and for the count. */
  step(title: string, act: () => Promise<void>): Promise<void>;
  /** How many steps were done. */
  readonly steps: number;
  /** Declares an error that the story causes on purpose. */
  expectError(pattern: RegExp): void;
  /** Uncaught errors, rejections and console errors of the pages so far; declared ones that are missing, too. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

const PATIENCE = { timeout: WAIT, interval: 40 };

/** Where the site's pages note their errors (`watchPage`). */
export const NOTED = "engines-errors";

export function createVisitor(driver: Driver, engine: Engine, origin: string): Visitor {
  let steps = 0;
  const expected: RegExp[] = [];

  // A page that is being left does not answer.
  const ask = (expression: string) => driver.evaluate(expression).catch((error: unknown) => String(error));

  async function see(expression: string): Promise<void> {
    await vi.waitFor(async () => {
      const seen = await ask(`Boolean(${expression})`);
      if (seen !== true)
        throw new Error(`${expression} stays ${String(seen)} at ${String(await ask("location.href"))}`);
    }, PATIENCE);
  }

  /** The middle of an element once it is in sight, in front, and where it was a moment ago. */
  async function restingPlace(selector: string): Promise<Point> {
    let before = "";
    return vi.waitFor(async () => {
      const at = await ask(`(${readMiddle})(${JSON.stringify(selector)})`);
      const now = JSON.stringify(at);
      const moved = now !== before;
      before = now;
      if (typeof at === "string" || at === null) throw new Error(`${selector}: ${String(at)}`);
      if (moved) throw new Error(`${selector} moves`);
      return at as Point;
    }, PATIENCE);
  }

  async function hover(selector: string): Promise<void> {
    await driver.point(await restingPlace(selector));
  }

  async function click(selector: string): Promise<void> {
    await hover(selector);
    await driver.press();
  }

  async function tabTo(selector: string): Promise<void> {
    for (let presses = 0; presses < 150; presses++) {
      const place = await ask(`(${readPlace})(${JSON.stringify(selector)})`);
      if (place === "here") return;
      await driver.key("Tab", place === "before" ? "Shift" : undefined);
    }
    throw new Error(`Tab does not lead to ${selector}; the focus is on ${String(await ask(FOCUSED))}`);
  }

  async function visit(path: string, width: number = WIDTHS.desktop): Promise<void> {
    await driver.resize(width, 800);
    await driver.navigate(new URL(path, origin).href);
    await see("document.readyState === 'complete'");
  }

  return {
    engine,
    visit,
    async open(path, width) {
      await visit(path, width);
      await see("window.Millrace");
      // Ends the slices in which long pages are mounted.
      await driver.evaluate("dispatchEvent(new Event('change'))");
    },
    click,
    async pressAt(at) {
      await driver.point(at);
      await driver.press();
    },
    hover,
    tabTo,
    async use(selector, way) {
      if (way === "pointer") return click(selector);
      await tabTo(selector);
      await driver.key("Enter");
    },
    key: (name, modifier) => driver.key(name, modifier),
    type: (text) => driver.type(text),
    async fill(selector, text, way) {
      await (way === "pointer" ? click(selector) : tabTo(selector));
      await driver.key("a", "Control");
      await driver.type(text);
      await see(`document.querySelector(${JSON.stringify(selector)}).value === ${JSON.stringify(text)}`);
    },
    chooseFile: (selector, path) => driver.chooseFile(selector, path),
    evaluate: (expression) => driver.evaluate(expression),
    evaluateInFrame: (expression) => driver.evaluateInFrame(expression).catch(() => undefined),
    see,
    async step(title, act) {
      try {
        await act();
      } catch (error) {
        throw new Error(`${engine}: ${title}: ${error instanceof Error ? error.message : String(error)}`);
      }
      steps++;
    },
    get steps() {
      return steps;
    },
    expectError: (pattern) => void expected.push(pattern),
    async errors() {
      const noted = JSON.parse(String(await driver.evaluate(`sessionStorage.getItem("${NOTED}") ?? "[]"`))) as string[];
      const missing = expected.filter((pattern) => !noted.some((message) => pattern.test(message)));
      return [
        ...noted.filter((message) => !expected.some((pattern) => pattern.test(message))),
        ...missing.map((pattern) => `did not come: ${String(pattern)}`),
      ];
    },
    close: () => driver.close(),
  };
}

const FOCUSED = "document.activeElement?.outerHTML.slice(0, 200)";

/** In the page, as text: whether the matching element has the focus, or is before or after the one that has it. */
const readPlace = `(selector) => {
  const now = document.activeElement;
  if (now?.matches(selector)) return "here";
  const wanted = document.querySelector(selector);
  if (!wanted || !now || now === document.body) return "after";
  return wanted.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? "before" : "after";
}`;

/** In the page, as text: the middle of an element in px of the viewport, or why it cannot be pressed. */
const readMiddle = `(selector) => {
  const element = document.querySelector(selector);
  if (!element) return "is not there";
  const middle = () => {
    const box = element.getBoundingClientRect();
    return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  };
  const inFront = ({ x, y }) => {
    const front = document.elementFromPoint(x, y);
    return front && (element.contains(front) || front.contains(element));
  };
  // Below the fold, or under something that stays where it is.
  if (!inFront(middle())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const at = middle();
  return inFront(at) ? at : "is behind " + document.elementFromPoint(at.x, at.y)?.outerHTML.slice(0, 120);
}`;
