import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConsumer, type Consumer } from "./support/consumer";
import { snippetWith } from "./support/snippets";

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
});
afterAll(() => consumer?.remove());

const EVENTS = `
import { createMillrace, type MillraceEvents, type MillraceEventName } from "millrace";

const millrace = createMillrace();
const name: MillraceEventName = "millrace:navbar:open";
const reason: MillraceEvents["millrace:form:failure"]["reason"] = "timeout";
millrace.on("millrace:slider:change", ({ detail }) => detail.index.toFixed());
millrace.on("millrace:account:login:failure", ({ detail }) => detail.code.toLowerCase());
document.addEventListener("millrace:form:submit", ({ detail }) => { detail.fields["extra"] = true; });
window.addEventListener("millrace:error", ({ detail }) => detail.error.fault.behaviour.trim());
document.querySelector("form")?.addEventListener("millrace:form:upload", ({ detail }) => detail.state === "canceled");
document.querySelector(".w-tabs")?.addEventListener("millrace:tabs:change", ({ detail }) => detail.tab.trim());
window.Millrace?.on("millrace:subscription:cancel", (event) => event.preventDefault());
window.Webflow = window.Webflow ?? [];
export { name, reason };
`;

const WRONG = [
  ["an event that there is not", `createMillrace().on("millrace:form:sent", () => undefined);`, "millrace:form:sent"],
  [
    "a detail that the event has not",
    `createMillrace().on("millrace:form:failure", ({ detail }) => detail.text);`,
    "'text' does not exist",
  ],
  [
    "a detail that no listener gets",
    `document.addEventListener("millrace:tabs:change", ({ detail }) => detail.index);`,
    "'index' does not exist",
  ],
  ["a setting that there is not", `createMillrace({ apis: "" });`, "'apis' does not exist"],
] as const;

describe.each(["bundler", "nodenext"])("the published types under moduleResolution %s", (moduleResolution) => {
  it("compile the example of the documents, the declarations included", async () => {
    const code = snippetWith("docs/start/developer.md", "millrace");
    expect(await consumer.compile(code, { moduleResolution, libraries: true })).toEqual({ code: 0, printed: "" });
  });

  it("declare every event and its detail", async () => {
    expect(await consumer.compile(EVENTS, { moduleResolution, libraries: false })).toEqual({ code: 0, printed: "" });
  });

  it("compile the example of the mocks", async () => {
    const code = snippetWith("fixtures/README.md", "millrace/mocks");
    expect(await consumer.compile(code, { moduleResolution, libraries: false })).toEqual({ code: 0, printed: "" });
  });
});

describe("the published types", () => {
  it.each(WRONG)("refuse %s", async (_what, code, problem) => {
    const { printed } = await consumer.compile(`import { createMillrace } from "millrace";\n${code}`, {
      moduleResolution: "bundler",
      libraries: false,
    });
    expect(printed).toContain(problem);
  });

  it.each(["millrace", "millrace/behaviours", "millrace/mocks"])(
    "of %s are valid, and name the values that it exports and no others",
    async (name) => {
      const { printed } = await consumer.run(`console.log(JSON.stringify(Object.keys(await import("${name}"))))`);
      const values = Object.fromEntries((JSON.parse(printed) as string[]).map((each) => [each, 0]));
      const code = `import * as all from "${name}";
        export const values: Record<keyof typeof all, 0> = ${JSON.stringify(values)};`;
      const compiled = await consumer.compile(code, { moduleResolution: "bundler", libraries: true });
      expect(compiled).toEqual({ code: 0, printed: "" });
    },
  );
});
