import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestFailure } from "../../../src/network/failure";
import { storeFile, type StoredFile } from "../../../src/network/storage";
import { FakeRequest } from "./fake-request";

const URL_ = "http://localhost:3000/store";
let cancel: AbortController;

beforeEach(() => {
  cancel = new AbortController();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const store = (more: Partial<StoredFile> = {}) =>
  storeFile({
    url: URL_,
    fields: [
      ["key", "k"],
      ["policy", "p"],
    ],
    file: new File(["abc"], "mine.txt"),
    fileName: "f/1.txt",
    timeout: 500,
    signal: cancel.signal,
    ...more,
  });

const catchFailure = (request: Promise<void>) =>
  request.then(
    () => expect.fail("the file was stored"),
    (error: unknown) => error as RequestFailure,
  );

describe("a file for the storage", () => {
  it("A-34 is sent after the signed fields, under its new name, without cookies and further headers", async () => {
    const stored = store();
    const { opened, body, timeout, withCredentials, headers } = FakeRequest.last;
    expect([withCredentials, headers]).toEqual([false, []]);
    expect(opened).toEqual(["POST", URL_]);
    expect(timeout).toBe(500);
    expect([...(body?.keys() ?? [])]).toEqual(["key", "policy", "file"]);
    expect(body?.get("policy")).toBe("p");
    expect((body?.get("file") as File).name).toBe("f/1.txt");
    FakeRequest.last.end("onload", 204);
    await stored;
  });

  it.each([200, 201, 299])("is stored by status %i", async (status) => {
    const stored = store();
    FakeRequest.last.end("onload", status);
    await stored;
  });

  it.each([199, 300, 403])("is not stored by status %i", async (status) => {
    const failed = catchFailure(store());
    FakeRequest.last.end("onload", status, "<Error/>");
    expect(await failed).toMatchObject({
      reason: "status",
      status,
      body: "<Error/>",
      message: `${URL_} answered HTTP ${status}: "<Error/>"`,
    });
  });

  it("F-97 reports how much has been sent, but not for an unknown length", async () => {
    const parts: number[] = [];
    const stored = store({ onProgress: (part) => parts.push(part) });
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 0 });
    expect(parts).toEqual([0.25, 0]);
    FakeRequest.last.end("onload", 200);
    await stored;
  });

  it("F-97 works without a progress callback", async () => {
    const stored = store();
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
    FakeRequest.last.end("onload", 200);
    await stored;
  });

  it("F-63 rejects with what to check: the network, or the time", async () => {
    const cut = catchFailure(store());
    FakeRequest.last.end("onerror");
    expect(await cut).toMatchObject({
      reason: "network",
      message: `${URL_} could not be reached: is the server running?`,
    });
    const late = catchFailure(store());
    FakeRequest.last.end("ontimeout");
    expect(await late).toMatchObject({ reason: "timeout", message: `${URL_} did not take the file within 500 ms` });
  });

  it("F-96 is canceled by the signal, and is not sent when that was aborted before", async () => {
    const failed = catchFailure(store());
    cancel.abort();
    expect(await failed).toMatchObject({ reason: "network" });
    expect(await catchFailure(store())).toMatchObject({ reason: "network", message: `${URL_} was canceled` });
    expect(FakeRequest.last.body).toBeUndefined();
  });

  it("F-96 removes its listeners from the signal", async () => {
    const added = vi.spyOn(cancel.signal, "addEventListener");
    const removed = vi.spyOn(cancel.signal, "removeEventListener");
    const stored = store();
    FakeRequest.last.end("onload", 200);
    await stored;
    expect(removed.mock.calls[0]).toEqual(added.mock.calls[0]?.slice(0, 2));
  });
});
