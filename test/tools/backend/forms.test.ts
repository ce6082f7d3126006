import { describe, expect, it } from "vitest";
import { createBackend, createClock } from "../../../fixtures/backend";
import { SITE, ask, submit } from "./ask";

const example = {
  name: "Booking",
  pageId: "5f0c1d2e3a4b5c6d7e8f9a0c",
  elementId: "0b1c2d3e-1111-2222-3333-444455556666",
  source: "https://studio-lark.example/book?ref=mail#form",
  test: false,
  fields: { "Full Name": "Ana Lopez", Slot: ["Morning", "Noon"], Newsletter: true },
  fileUploads: {},
  dolphin: false,
  trackingCookies: { marketo: "id:1&token:a=b" },
};

function post(body: string, type: string, backend = createBackend()) {
  return ask(backend, `/api/v1/form/${SITE}`, { method: "POST", headers: { "content-type": type }, body });
}

describe("the form endpoint", () => {
  it("answers code 200 and keeps the submission", async () => {
    const backend = createBackend({ clock: createClock("2024-05-02T10:00:00.000Z") });
    const response = await post(JSON.stringify(example), "application/json", backend);
    expect(await response.json()).toEqual({ msg: "ok", code: 200 });
    expect(backend.model.submissions).toEqual([
      {
        id: "submission_1",
        at: "2024-05-02T10:00:00.000Z",
        kind: "form",
        siteId: SITE,
        encoding: "json",
        payload: example,
      },
    ]);
  });
});

describe("trigger values in a field", () => {
  it.each([
    ["fail-400", 400],
    ["fail-413", 413],
    ["fail-429", 429],
    ["fail-500@example.org", 500],
  ])("answers %s with its HTTP status", async (value, status) => {
    const backend = createBackend();
    expect((await submit(backend, { Name: "Ana", Email: value })).status).toBe(status);
    expect(backend.model.submissions).toEqual([]);
  });

  it.each([
    ["fail-code", '{"code":500,"msg":"Fault: code 500"}'],
    ["fail-empty", ""],
    ["fail-malformed", '{"code":200,"msg":'],
    ["fail-no-code", '{"msg":"ok"}'],
    ["fail-string-code", '{"msg":"ok","code":"200"}'],
  ])("answers %s with HTTP 200 and a body that is no success", async (value, body) => {
    const response = await submit(createBackend(), { Name: value });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
  });

  it("answers fail-html with a page", async () => {
    const response = await submit(createBackend(), { Name: "fail-html" });
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  it("breaks the connection for fail-offline", async () => {
    expect((await submit(createBackend(), { Name: "fail-offline" })).type).toBe("error");
  });

  it("refuses the site unknown-site", async () => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"A"}' };
    expect((await ask(createBackend(), "/api/v1/form/unknown-site", init)).status).toBe(404);
  });
});

describe("faults set by a call", () => {
  it("affect the stated number of requests, then stop", async () => {
    const backend = createBackend();
    backend.controls.set("form", { kind: "status", status: 502, times: 2 });
    const statuses = [];
    for (let round = 0; round < 3; round++) statuses.push((await submit(backend, {})).status);
    expect(statuses).toEqual([502, 502, 200]);
  });

  it("perform the request first when that is set", async () => {
    const backend = createBackend();
    backend.controls.set("form", { kind: "offline", processed: true });
    expect((await submit(backend, { A: "b" })).type).toBe("error");
    expect(backend.model.submissions).toHaveLength(1);
  });

  it("hang until they are cleared", async () => {
    const backend = createBackend();
    backend.controls.set("form", { kind: "hang" });
    const waiting = submit(backend, {});
    while (!backend.model.requests.length) await new Promise(setImmediate);
    backend.controls.clear();
    expect((await waiting).type).toBe("error");
  });

  it("are gone after a reset, like everything that was received", async () => {
    const backend = createBackend();
    await submit(backend, {});
    backend.controls.set("form", { kind: "hang" });
    backend.reset();
    expect((await submit(backend, {})).status).toBe(200);
    expect(backend.model.submissions.map(({ id }) => id)).toEqual(["submission_1"]);
  });

  it("are noted in the request log", async () => {
    const backend = createBackend();
    backend.controls.set("form", { kind: "status", status: 500 });
    await submit(backend, {});
    expect(backend.model.requests[0]).toMatchObject({ endpoint: "form", fault: "status 500", outcome: 500 });
  });
});
