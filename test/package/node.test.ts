import { transpileModule, ModuleKind, ScriptTarget } from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConsumer, type Consumer } from "./support/consumer";
import { snippetWith } from "./support/snippets";

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
}, 120_000);
afterAll(() => consumer?.remove());

const javascript = (code: string) =>
  transpileModule(code, { compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 } }).outputText;

const SUBMISSION = {
  name: "Booking", pageId: "", elementId: "", source: "https://example.com/", test: false, fields: { Name: "Ana" }, fileUploads: {},
  dolphin: false, trackingCookies: {},
};

describe("the package in Node, without a page", () => {
  it.each(["millrace", "millrace/mocks"])("imports %s", async (name) => {
    expect(await consumer.run(`import "${name}"; console.log("imported");`)).toEqual({ code: 0, printed: "imported\n" });
  });

  it("offers what needs no page", async () => {
    const code = `import { commerce, rendering } from "millrace";
      console.log(rendering.formatDate !== undefined, commerce.currencyOf("jpy").digits);`;
    expect(await consumer.run(code)).toEqual({ code: 0, printed: "true 0\n" });
  });

  it("has the mock backend of the README's example answer", async () => {
    const code = `${javascript(snippetWith("README.md", "millrace/mocks"))}
      const headers = { "content-type": "application/json" };
      const body = ${JSON.stringify(JSON.stringify(SUBMISSION))};
      const answer = await fetch("https://api.example.com/api/v1/form/site", { method: "POST", headers, body });
      console.log((await answer.json()).code, backend.model.submissions.length);`;
    expect(await consumer.run(code)).toEqual({ code: 0, printed: "200 1\n" });
  });
});
