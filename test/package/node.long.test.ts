import { transpileModule, ModuleKind, ScriptTarget } from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "node:path";
import { packageRoot } from "../../cli/package-paths";
import { createConsumer, type Consumer } from "./support/consumer";
import { snippetWith } from "./support/snippets";

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
});
afterAll(() => consumer?.remove());

const javascript = (code: string) =>
  transpileModule(code, { compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 } }).outputText;

const SUBMISSION = {
  name: "Booking",
  pageId: "",
  elementId: "",
  source: "https://example.com/",
  test: false,
  fields: { Name: "Ana" },
  fileUploads: {},
  dolphin: false,
  trackingCookies: {},
};

const SITE = join(packageRoot(), "test", "conformance", "site");

describe("the package in Node, without a page", () => {
  it.each(["millrace", "millrace/mocks"])("imports %s", async (name) => {
    expect(await consumer.run(`import "${name}"; console.log("imported");`)).toEqual({
      code: 0,
      printed: "imported\n",
    });
  });

  it("exports all that needs no page", async () => {
    const code = `import { commerce, rendering } from "millrace";
      console.log(rendering.formatDate !== undefined, commerce.findCurrency("jpy").digits);`;
    expect(await consumer.run(code)).toEqual({ code: 0, printed: "true 0\n" });
  });

  it("runs the documented example of the mock backend, which answers a form", async () => {
    const code = `${javascript(snippetWith("fixtures/README.md", "millrace/mocks"))}
      const headers = { "content-type": "application/json" };
      const body = ${JSON.stringify(JSON.stringify(SUBMISSION))};
      const answer = await fetch("https://api.example.com/api/v1/form/site", { method: "POST", headers, body });
      console.log((await answer.json()).code, backend.model.submissions.length);`;
    expect(await consumer.run(code)).toEqual({ code: 0, printed: "200 1\n" });
  });

  it("the packed host, with its declared packages only, returns a submission after a restart", async () => {
    const program = `
      import { main } from "./node_modules/millrace/dist/host.mjs";
      const address = new Promise((resolve) => {
        process.stderr.write = (text) => {
          const found = /at (http:\\S+)\\//.exec(text);
          if (found) resolve(found[1]);
          return true;
        };
      });
      const { write } = process.stdout;
      process.stdout.write = () => true;
      const options = [${JSON.stringify(SITE)}, "--data", "data"];
      const ended = main("host", [...options, "--port", "0"]);
      const answer = await fetch((await address) + "/api/v1/form/64a1f0c2d3e4b5a697880001", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Booking", fields: { "Full Name": "Ana" } }),
      });
      const { code } = await answer.json();
      process.kill(process.pid, "SIGTERM");
      const ending = await ended;
      process.stdout.write = write;
      console.log(code, ending);
      await main("export", ["submissions", ...options]);`;
    const { code, printed } = await consumer.run(program);
    // The log writes its last line a moment later.
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/^200 0\n(?:\{.*"stopped"\}\n)?\uFEFFId,.*,Full Name,.*,Answered by\r\n.*,Ana,.*\r\n$/),
    ]);
  });
});
