import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReporter, describe as named, MillraceError, report, warn } from "../../../src/core/errors";
import { emit, on } from "../../../src/core/events";
import { errorMessage } from "../../../src/core/error-message";
import { toText } from "../../../src/core/text";
import { element } from "../forms/support";

interface Said {
  "millrace:error": { error: MillraceError };
  "test:asked": { a: number };
}

const log = { error: vi.fn(), warn: vi.fn() };

beforeEach(() => {
  for (const name of ["error", "warn"] as const) vi.spyOn(console, name).mockImplementation(log[name]);
  document.body.innerHTML = `<form id="f" class="a b"><input name="id"><input name="getAttribute"></form>`;
  element("form").setAttribute("data-x", "5");
});
afterEach(() => {
  vi.restoreAllMocks();
  log.error.mockReset();
  log.warn.mockReset();
});

describe("an element in a message", () => {
  it("is named by its markup, even with form fields of the same names", () => {
    expect(named(element("form"))).toBe("<form#f.a.b>");
    expect(named(document.createElement("p"))).toBe("<p>");
  });
});

describe("a fault", () => {
  const fault = { behaviour: "slider", message: "cannot turn" };

  it.each([
    [{}, "slider: cannot turn"],
    [{ expected: "a number" }, "slider: cannot turn; expected a number"],
    [{ attribute: "data-x" }, "slider: data-x: cannot turn"],
  ])("lists the parts that are set: %j", (more, sentence) => {
    expect(new MillraceError({ ...fault, ...more }).message).toBe(sentence);
  });

  it("names the element, the attribute and its value, or that it is missing", () => {
    const on = { ...fault, element: element("form") };
    expect(new MillraceError({ ...on, attribute: "data-x" }).message).toBe(
      `slider: <form#f.a.b>: data-x="5": cannot turn`,
    );
    expect(new MillraceError({ ...on, attribute: "data-y" }).message).toBe("slider: <form#f.a.b>: data-y: cannot turn");
  });

  it("is an error with a cause and a specific name", () => {
    const cause = new Error("why");
    const error = new MillraceError({ ...fault, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("MillraceError");
    expect(error.cause).toBe(cause);
    expect(error.fault).toEqual({ ...fault, cause });
  });

  it("is written on the console with its element and cause, and dispatched on the element", () => {
    const said = vi.fn();
    on<Said, "millrace:error">(document, "millrace:error", ({ target, detail }) => said(target, detail.error));
    const cause = new Error("why");
    const error = report(cause, { behaviour: "tabs", element: element("form") });
    // The element is there as well, where elements are objects of the script's own world; in jsdom they are not.
    expect(log.error).toHaveBeenCalledOnce();
    expect(log.error.mock.calls[0]?.[0]).toBe("[millrace] tabs: <form#f.a.b>: why");
    expect(log.error.mock.calls[0]?.at(-1)).toBe(cause);
    expect(said.mock.calls).toEqual([[element("form"), error]]);
    expect(error.fault).toMatchObject({ behaviour: "tabs", message: "why", cause });
  });

  it("is dispatched on the document where its element is detached or missing", () => {
    const targets: unknown[] = [];
    const end = new AbortController();
    on<Said, "millrace:error">(document, "millrace:error", ({ target }) => targets.push(target), end.signal);
    report("text", { behaviour: "tabs", element: document.createElement("p") });
    report("text", { behaviour: "tabs" });
    end.abort();
    report("text", { behaviour: "tabs" });
    expect(targets).toEqual([document, document]);
    expect(log.error.mock.calls[1]).toEqual(["[millrace] tabs: text"]);
  });

  it("keeps its own parts, and receives the missing ones", () => {
    const known = new MillraceError({ ...fault, attribute: "data-x" });
    expect(report(known, { behaviour: "tabs" })).toBe(known);
    const bare = report(new MillraceError({ message: "m", attribute: "data-x" }), {
      ...{ behaviour: "tabs", element: element("form") },
    });
    expect([bare.message, bare.fault.behaviour]).toEqual([`tabs: <form#f.a.b>: data-x="5": m`, "tabs"]);
    expect(report(null, { behaviour: "tabs" }).message).toBe("tabs: null");
  });

  it("that the page survives is a warning", () => {
    warn(fault);
    warn({ ...fault, element: element("form") });
    expect(log.warn.mock.calls).toEqual([
      ["[millrace] slider: cannot turn"],
      ["[millrace] slider: <form#f.a.b>: cannot turn", element("form")],
    ]);
  });

  it("of a behaviour is that of its element, unless another one is named", () => {
    const reporter = createReporter("tabs", element("form"));
    const input = element("input");
    reporter.warn({ message: "w" });
    reporter.warn({ message: "w", element: input });
    reporter.report("r", { attribute: "data-x" });
    expect([...log.warn.mock.calls, ...log.error.mock.calls].map(([text]) => text as string)).toEqual([
      "[millrace] tabs: <form#f.a.b>: w",
      "[millrace] tabs: <input>: w",
      `[millrace] tabs: <form#f.a.b>: data-x="5": r`,
    ]);
  });
});

describe("an event", () => {
  it("bubbles with its detail, and can be canceled only where it is documented", () => {
    const said = vi.fn();
    document.addEventListener("test:asked", (event) => {
      said((event as CustomEvent).detail);
      event.preventDefault();
    });
    expect(emit<Said>(element("form"), "test:asked", { a: 1 })).toBe(true);
    expect(emit<Said>(element("form"), "test:asked", { a: 2 }, { cancelable: true })).toBe(false);
    expect(said.mock.calls).toEqual([[{ a: 1 }], [{ a: 2 }]]);
  });
});

describe("the text", () => {
  it("of an error is its message, of anything else itself", () => {
    expect([errorMessage(new Error("why")), errorMessage("text"), errorMessage(undefined)]).toEqual([
      "why",
      "text",
      "undefined",
    ]);
  });

  it("of a value from outside is empty where it has none", () => {
    expect([1, "a", null, undefined, { toString: 1, valueOf: 1 }].map(toText)).toEqual(["1", "a", "", "", ""]);
  });
});
