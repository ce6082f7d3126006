import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { RequestFailure, toFailure } from "../../../src/network/failure";
import { formEndpoint, signFile, submitForm } from "../../../src/network/form-api";

const URL_ = "http://localhost:3000/api/v1/form/s1";
const FILE = new File(["abc"], "a b.txt");
const SIGNED = { fileName: "f/1.txt", fileId: "id1", postData: { key: "k" }, s3Url: "/store?x=1" };

let sent: { url: string; init: RequestInit }[];

/** The answer of the endpoint from now on. */
function answers(respond: (init: RequestInit) => Promise<Response> | Response): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return respond(init);
  });
}
const answersWith = (body: unknown, status = 200) =>
  answers(() => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

async function catchFailure(request: Promise<unknown>): Promise<RequestFailure> {
  return request.then(
    () => expect.fail("the request succeeded"),
    (error: unknown) => error as RequestFailure,
  );
}

beforeEach(() => void (sent = []));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("the endpoint ends with the site's id, encoded, or without one", () => {
  const page = createPage(readScriptConfig(null));
  expect(formEndpoint({ ...page, siteId: "a/b" })).toBe("http://localhost:3000/api/v1/form/a%2Fb");
  expect(formEndpoint({ ...page, siteId: undefined })).toBe("http://localhost:3000/api/v1/form/");
});

describe("a submission", () => {
  it("is sent as JSON, without credentials", async () => {
    answersWith({ code: 200 });
    await submitForm(URL_, { name: "Booking" }, "json", 1000);
    expect(sent[0]).toMatchObject({
      url: URL_,
      init: {
        method: "POST",
        credentials: "omit",
        body: '{"name":"Booking"}',
        headers: { accept: "application/json", "content-type": "application/json" },
      },
    });
  });

  it("is sent with bracket keys for back ends of the vendor's", async () => {
    answersWith({ code: 200 });
    const payload = { name: "B", test: false, fields: { Slot: ["a", "b"], None: [], Gone: undefined, Null: null } };
    await submitForm(URL_, payload, "urlencoded", 1000);
    const body = sent[0]?.init.body;
    expect(decodeURIComponent(String(body))).toBe("name=B&test=false&fields[Slot][]=a&fields[Slot][]=b&fields[Null]=");
    expect(sent[0]?.init.headers).toEqual({ accept: "application/json" });
  });

  it.each([
    ["HTML", "<p>x</p>", 200, "body", `${URL_} answered "<p>x</p>", expected JSON with "code": 200 (a number)`],
    ["nothing", "", 200, "body", `${URL_} answered an empty body, expected JSON with "code": 200 (a number)`],
    ["null", "null", 200, "body", `${URL_} answered "null", expected JSON with "code": 200 (a number)`],
    ["code as a text", '{"code":"200"}', 200, "code", /expected JSON with "code": 200/],
    ["an error", "no", 500, "status", `${URL_} answered HTTP 500: "no"`],
  ])("that is answered with %s has failed", async (_what, body, status, reason, message) => {
    answersWith(body, status);
    const failure = await catchFailure(submitForm(URL_, {}, "json", 1000));
    expect(failure).toMatchObject({ name: "RequestFailure", reason, status, body });
    expect(failure.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });

  it("shows the beginning of a long answer only", async () => {
    answersWith("x".repeat(500));
    const { message, body } = await catchFailure(submitForm(URL_, {}, "json", 1000));
    expect(message).toContain(`answered "${"x".repeat(120)}", expected`);
    expect(body).toHaveLength(500);
  });

  it("that receives no response names the URL to check", async () => {
    answers(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await catchFailure(submitForm(URL_, {}, "json", 1000))).toMatchObject({
      reason: "network",
      message: `${URL_} could not be reached: is the server running?`,
    });
    const far = "https://forms.example/x";
    expect((await catchFailure(submitForm(far, {}, "json", 1000))).message).toBe(
      `${far} could not be reached: is https://forms.example running, and does it allow http://localhost:3000 ` +
        "(Access-Control-Allow-Origin, Access-Control-Allow-Headers: content-type)?",
    );
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect((await catchFailure(submitForm(far, {}, "json", 1000))).message).toBe(
      `${far} could not be reached: the browser is offline`,
    );
  });

  it("F-63 that takes too long is aborted, its body included, and no timer stays", async () => {
    vi.useFakeTimers();
    answers(
      ({ signal }) =>
        new Response(
          new ReadableStream({ start: (stream) => signal?.addEventListener("abort", () => stream.error()) }),
        ),
    );
    const failed = catchFailure(submitForm(URL_, {}, "json", 1000));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await failed).toMatchObject({ reason: "timeout", message: `${URL_} did not answer within 1000 ms` });
    answersWith({ code: 200 });
    await submitForm(URL_, {}, "json", 1000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the signature of an upload", () => {
  const sign = (signal = new AbortController().signal) => signFile(URL_, FILE, 1000, signal);

  it("is requested by name and size, and returns a whole URL of the storage", async () => {
    answersWith({ ...SIGNED, more: 1 });
    expect(await sign()).toEqual({ ...SIGNED, s3Url: "http://localhost:3000/store?x=1" });
    expect(sent[0]?.url).toBe(`${URL_}/signFile?name=a+b.txt&size=3`);
    expect(sent[0]?.init.method).toBeUndefined();
  });

  it.each(["fileName", "fileId", "postData", "s3Url"])("without %s is rejected", async (name) => {
    answersWith({ ...SIGNED, [name]: undefined });
    expect(await catchFailure(sign())).toMatchObject({ reason: "body", status: 200 });
  });

  it.each([["null"], ["<p>"], [{ ...SIGNED, s3Url: "http://[" }]])("of %j is rejected", async (answer) => {
    answersWith(answer);
    const { message } = await catchFailure(sign());
    expect(message).toMatch(/signFile answered .*, expected JSON with fileName, postData, fileId and s3Url$/);
  });

  it("that is refused brings the words of the refusal along", async () => {
    answersWith('{"msg":"MaxFileSizeError"}', 400);
    expect(await catchFailure(sign())).toMatchObject({
      reason: "status",
      status: 400,
      body: '{"msg":"MaxFileSizeError"}',
    });
  });

  it("is not waited for any more once the upload was canceled", async () => {
    const cancel = new AbortController();
    answers(
      ({ signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    );
    const added = vi.spyOn(cancel.signal, "addEventListener");
    const failed = catchFailure(sign(cancel.signal));
    cancel.abort();
    expect(await failed).toMatchObject({ reason: "network" });
    expect(added).toHaveBeenCalledTimes(1);
  });

  it("removes its listeners from the signal", async () => {
    answersWith(SIGNED);
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    await sign(signal);
    expect(removed).toHaveBeenCalledWith("abort", expect.any(Function));
  });
});

it("any error is a failure: one of a request as it is, another with the reason internal", () => {
  const known = new RequestFailure("code", "x");
  expect(toFailure(known)).toBe(known);
  expect(toFailure(new Error("broken"))).toMatchObject({ reason: "internal", message: "broken" });
  expect(toFailure("text")).toMatchObject({ reason: "internal", message: "text" });
});
