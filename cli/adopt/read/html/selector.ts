import { defaultTreeAdapter } from "parse5";
import { attribute, type Element } from "./page";

type Test = (element: Element) => boolean;
type Combinator = " " | ">" | "+" | "~";

/** A compound selector and how the one to its left relates to it. */
interface Step {
  test: Test;
  combinator: Combinator | undefined;
}

/**
 * Turns a selector into a test for one element. Types, ids, classes, attributes, the four combinators, lists and
 * `:not()`, `:is()`, `:where()` are understood; states such as `:hover` count as possible. `undefined` means that
 * the selector holds something else.
 */
export function compileSelector(selector: string): Test | undefined {
  try {
    const parser = new Parser(selector);
    const test = parser.list();
    parser.end();
    return test;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

const STATES = ["hover", "focus", "active", "visited", "focus-within", "focus-visible", "checked", "disabled", "link"];

class Parser {
  #at = 0;

  constructor(private readonly source: string) {}

  list(): Test {
    const tests = [this.#complex()];
    while (this.#take(",")) tests.push(this.#complex());
    return (element) => tests.some((test) => test(element));
  }

  end(): void {
    this.#space();
    if (this.#at < this.source.length) throw new Unsupported();
  }

  #complex(): Test {
    this.#space();
    const steps: Step[] = [{ test: this.#compound(), combinator: undefined }];
    for (let combinator = this.#combinator(); combinator; combinator = this.#combinator()) {
      steps.push({ test: this.#compound(), combinator });
    }
    return (element) => matches(element, steps, steps.length - 1);
  }

  #combinator(): Combinator | undefined {
    const spaced = this.#space();
    for (const sign of [">", "+", "~"] as const) {
      if (this.#take(sign)) {
        this.#space();
        return sign;
      }
    }
    const next = this.source[this.#at];
    return spaced && next !== undefined && next !== "," && next !== ")" ? " " : undefined;
  }

  #compound(): Test {
    const tests: Test[] = [];
    const start = this.#at;
    for (let test = this.#simple(); test; test = this.#simple()) tests.push(test);
    if (this.#at === start) throw new Unsupported();
    return (element) => tests.every((test) => test(element));
  }

  #simple(): Test | undefined {
    const sign = this.source[this.#at];
    if (sign === undefined) return undefined;
    if (this.#take("*")) return () => true;
    if (this.#take(".")) {
      const name = this.#name();
      return (element) => words(attribute(element, "class")).includes(name);
    }
    if (this.#take("#")) {
      const name = this.#name();
      return (element) => attribute(element, "id") === name;
    }
    if (this.#take("[")) return this.#attribute();
    if (this.#take(":")) return this.#pseudo();
    if (!/[\w\-\\]|[^\0-\x7f]/.test(sign)) return undefined;
    const type = this.#name().toLowerCase();
    return (element) => element.tagName.toLowerCase() === type;
  }

  #attribute(): Test {
    this.#space();
    const name = this.#name().toLowerCase();
    this.#space();
    if (this.#take("]")) return (element) => attribute(element, name) !== undefined;
    const operator = ["=", "~=", "|=", "^=", "$=", "*="].find((sign) => this.#take(sign));
    if (!operator) throw new Unsupported();
    this.#space();
    const wanted = this.#stringOrName();
    this.#space();
    const fold = this.#take("i") || this.#take("I");
    this.#space();
    if (!this.#take("]")) throw new Unsupported();
    const lower = (value: string): string => (fold ? value.toLowerCase() : value);
    return (element) => {
      const value = attribute(element, name);
      return value !== undefined && compare(lower(value), operator, lower(wanted));
    };
  }

  #pseudo(): Test {
    const name = this.#name().toLowerCase();
    if (!this.#take("(")) {
      if (name === "root") return (element) => element.tagName === "html";
      if (STATES.includes(name)) return () => true;
      throw new Unsupported();
    }
    const inner = this.list();
    this.#space();
    if (!this.#take(")")) throw new Unsupported();
    if (name === "is" || name === "where") return inner;
    if (name === "not") return (element) => !inner(element);
    throw new Unsupported();
  }

  #stringOrName(): string {
    const quote = this.source[this.#at];
    if (quote !== '"' && quote !== "'") return this.#name();
    let value = "";
    for (this.#at++; this.source[this.#at] !== quote;) {
      if (this.#at >= this.source.length) throw new Unsupported();
      value += this.#character();
    }
    this.#at++;
    return value;
  }

  #name(): string {
    let name = "";
    while (/[\w\-\\]|[^\0-\x7f]/.test(this.source[this.#at] ?? "")) name += this.#character();
    if (!name) throw new Unsupported();
    return name;
  }

  /** One character, with CSS escapes (`\:` and `\31 `) undone. */
  #character(): string {
    const sign = this.source[this.#at++] ?? "";
    if (sign !== "\\") return sign;
    const hex = /^[0-9a-f]{1,6}/i.exec(this.source.slice(this.#at, this.#at + 6))?.[0];
    if (!hex) return this.source[this.#at++] ?? "";
    this.#at += hex.length;
    if (/\s/.test(this.source[this.#at] ?? "")) this.#at++;
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
  }

  #space(): boolean {
    const start = this.#at;
    while (/\s/.test(this.source[this.#at] ?? "")) this.#at++;
    return this.#at > start;
  }

  #take(sign: string): boolean {
    if (!this.source.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }
}

const words = (value: string | undefined): string[] => (value ?? "").split(/\s+/).filter(Boolean);

function compare(value: string, operator: string, wanted: string): boolean {
  if (operator === "=") return value === wanted;
  if (operator === "~=") return words(value).includes(wanted);
  if (operator === "|=") return value === wanted || value.startsWith(`${wanted}-`);
  if (wanted === "") return false;
  if (operator === "^=") return value.startsWith(wanted);
  return operator === "$=" ? value.endsWith(wanted) : value.includes(wanted);
}

function matches(element: Element, steps: Step[], index: number): boolean {
  const step = steps[index];
  if (!step?.test(element)) return false;
  if (index === 0) return true;
  return candidates(element, step.combinator).some((candidate) => matches(candidate, steps, index - 1));
}

function candidates(element: Element, combinator: Combinator | undefined): Element[] {
  if (combinator === ">" || combinator === " ") {
    const above: Element[] = [];
    for (let at = parentOf(element); at; at = parentOf(at)) {
      above.push(at);
      if (combinator === ">") break;
    }
    return above;
  }
  const siblings = (element.parentNode?.childNodes ?? []).filter((node) => defaultTreeAdapter.isElementNode(node));
  const before = siblings.slice(0, siblings.indexOf(element));
  return combinator === "+" ? before.slice(-1) : before;
}

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode;
  return parent && defaultTreeAdapter.isElementNode(parent) ? parent : undefined;
}
