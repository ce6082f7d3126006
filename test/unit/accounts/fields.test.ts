import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServer, data, forgetCookies, refused, type Server } from "../network/server";
import { close, eventually, LOG_IN, one, open, sent, SIGN_UP, muteConsole } from "./support";

let server: Server;

beforeEach(() => {
  forgetCookies();
  server = createServer();
});
afterEach(close);

const schema = (...entries: object[]) =>
  void (server.results.GetFieldValidations = () => data({ site: { id: "s", usysFieldSchema: entries } }));
const field = (type: string, more = "") =>
  `<input id="x" data-wf-user-field="f1" data-wf-user-field-type="${type}" ${more}>`;
const input = () => one<HTMLInputElement>("#x");
/** The schema has been applied once this last field has its attribute. */
const applied = () => eventually(() => expect(one("[data-wf-user-field=last]").getAttribute("max")).toBe("1"));
const LAST = '<input data-wf-user-field="last" data-wf-user-field-type="Number">';
const LAST_ENTRY = { id: "last", validations: { max: 1 } };

describe("the field schema", () => {
  it("A-91 is requested once per page, by forms that have a user field", async () => {
    open(SIGN_UP() + SIGN_UP() + LOG_IN(), { server });
    await sent(server, "GetFieldValidations");
    expect(server.operations().map(({ operationName }) => operationName)).toEqual(["GetFieldValidations"]);
  });

  it("A-91 is not requested by a form without one", async () => {
    vi.useFakeTimers();
    open(LOG_IN(), { server });
    await vi.advanceTimersByTimeAsync(100);
    expect(server.calls).toHaveLength(0);
  });

  it("A-91 only reports it when it fails", async () => {
    const console = muteConsole();
    server.results.GetFieldValidations = () => refused("Nope");
    open(SIGN_UP(), { server });
    const mounted = document.body.innerHTML;
    await eventually(() => expect(console).toHaveBeenCalledTimes(1));
    expect(document.body.innerHTML).toBe(mounted);
  });

  it.each<[string, unknown]>([
    ["no list", { find: 1 }],
    ["a list with nothing in it", [null, 7, "f1"]],
  ])("A-91 keeps the form as served when the schema is %s", async (_name, entries) => {
    const rejected = vi.fn();
    process.on("unhandledRejection", rejected);
    try {
      server.results.GetFieldValidations = () => data({ site: { id: "s", usysFieldSchema: entries } });
      open(SIGN_UP(field("PlainText")), { server });
      await sent(server, "GetFieldValidations");
      await new Promise((done) => setImmediate(done));
      expect([input().required, rejected.mock.calls]).toEqual([false, []]);
    } finally {
      process.off("unhandledRejection", rejected);
    }
  });

  it("A-92 matches by the exact id and skips Bool", async () => {
    schema(
      { id: "F1", required: true, validations: { minLength: 3 } },
      { id: "b1", required: true, validations: { min: 1 } },
      LAST_ENTRY,
    );
    open(
      SIGN_UP(
        field("PlainText") +
          '<input id="b" type="checkbox" data-wf-user-field="b1" data-wf-user-field-type="Bool">' +
          LAST,
      ),
      { server },
    );
    await applied();
    expect(input().hasAttribute("minlength")).toBe(false);
    expect(one<HTMLInputElement>("#b").required).toBe(false);
    expect(one("#b").hasAttribute("min")).toBe(false);
  });

  const required = [
    ["PlainText", true, false, true],
    ["PlainText", false, true, false],
    ["PlainText", null, true, true],
    ["FileRef", true, false, false],
  ] as const;
  it.each(required)("A-93 for %s, required %s on an input with %s gives %s", async (type, required, before, after) => {
    schema({ id: "f1", required, validations: null }, LAST_ENTRY);
    open(SIGN_UP(field(type, before ? "required" : "") + LAST), { server });
    await applied();
    expect(input().required).toBe(after);
  });

  const NAMES = ["minlength", "maxlength", "min", "max", "step", "accept"];

  it("A-94 writes lengths, bounds, step and extensions as attributes", async () => {
    schema(
      { id: "f1", validations: { minLength: 2, maxLength: 9, min: 0, max: 5, step: 1, extensions: ["png", ".jpg"] } },
      LAST_ENTRY,
    );
    open(SIGN_UP(field("Number") + LAST), { server });
    await applied();
    expect(NAMES.map((name) => input().getAttribute(name))).toEqual(["2", "9", "0", "5", "1", "png,.jpg"]);
  });

  it("A-94 null removes maxlength and leaves the others unchanged", async () => {
    schema(
      {
        id: "f1",
        validations: { minLength: null, maxLength: null, min: null, max: null, step: null, extensions: null },
      },
      LAST_ENTRY,
    );
    open(SIGN_UP(field("PlainText", 'minlength="1" maxlength="256" min="2" max="3" step="4" accept="png"') + LAST), {
      server,
    });
    await applied();
    expect(NAMES.map((name) => input().getAttribute(name))).toEqual(["1", null, "2", "3", "4", "png"]);
  });

  it("A-94 S-1 appends options as text, complete ones only, none twice", async () => {
    const options = [
      { slug: "a", name: "<b>A</b>" },
      { slug: "had", name: "Had" },
      { slug: "", name: "x" },
      { slug: "y" },
      { slug: "a", name: "Again" },
    ];
    schema({ id: "o1", validations: { options } }, LAST_ENTRY);
    open(
      SIGN_UP(
        `<select data-wf-user-field="o1" data-wf-user-field-type="Option"><option
          value="had">Had</option></select>${LAST}`,
      ),
      { server },
    );
    await applied();
    const shown = [...one<HTMLSelectElement>("select").options].map(({ value, text }) => [value, text]);
    expect(shown).toEqual([
      ["had", "Had"],
      ["a", "<b>A</b>"],
    ]);
  });

  it("A-5 adds no option twice when the page starts again, and is as served after stop()", async () => {
    schema({ id: "o1", validations: { options: [{ slug: "a", name: "A" }] } }, LAST_ENTRY);
    const { stop, ready, served } = open(
      SIGN_UP(`<select data-wf-user-field="o1" data-wf-user-field-type="Option"></select>${LAST}`),
      { server },
    );
    await applied();
    ready();
    expect(one<HTMLSelectElement>("select").options).toHaveLength(1);
    stop();
    expect(document.body.innerHTML).toBe(served);
    ready();
    await applied();
    expect(one<HTMLSelectElement>("select").options).toHaveLength(1);
  });
});

describe("drawn checkboxes", () => {
  const drawn = (id: string) =>
    `<label><div class="w-checkbox-input" id="face-${id}"></div><input type="checkbox" id="${id}"></label>`;
  const marked = (id: string, what = "checked") => one(`#face-${id}`).classList.contains(`w--redirected-${what}`);

  it("A-95 follow the state, also with two forms on the page", () => {
    open(SIGN_UP(drawn("a")) + SIGN_UP(drawn("b")), { server });
    one("#a").click();
    expect([marked("a"), marked("b")]).toEqual([true, false]);
    one("#a").dispatchEvent(new Event("change", { bubbles: true }));
    expect(marked("a")).toBe(true);
    one("#a").click();
    expect(marked("a")).toBe(false);
  });

  it("A-95 do not change checkboxes outside user forms", () => {
    open(LOG_IN() + drawn("o"), { server });
    one("#o").click();
    expect(marked("o")).toBe(false);
  });
});
