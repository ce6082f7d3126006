import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestFailure } from "../../../src/network/failure";
import { jsonp } from "../../../src/network/jsonp";
import { loadScript } from "../../../src/network/load-script";

const scripts = () => [...document.head.querySelectorAll("script")];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

describe("an answer by script", () => {
  const ask = (nonce?: string) =>
    jsonp(new URL("https://lists.example/join?u=1"), { parameter: "c", timeout: 500, nonce });
  const callback = () => new URL(scripts()[0]?.src ?? "").searchParams.get("c") ?? "";
  const call = (name: string, answer: unknown) =>
    (window as unknown as Record<string, (answer: unknown) => void>)[name]?.(answer);
  const catchFailure = (request: Promise<unknown>) =>
    request.then(
      () => expect.fail("it was answered"),
      (error: unknown) => error as RequestFailure,
    );
  const globals = () => Object.keys(window).filter((name) => name.startsWith("millrace_"));

  it("M-7 is requested once, past every cache, with the page's nonce, and its first call counts", async () => {
    const answered = ask("n1");
    const [script] = scripts();
    const url = new URL(script?.src ?? "");
    expect(url.searchParams.get("u")).toBe("1");
    expect(url.searchParams.get("_")).toBe(String(Date.now()));
    expect(script?.nonce).toBe("n1");
    call(callback(), { result: "success" });
    call(callback(), { result: "error" });
    script?.onload?.(new Event("load"));
    expect(await answered).toEqual({ result: "success" });
    expect([scripts(), globals(), vi.getTimerCount()]).toEqual([[], [], 0]);
  });

  it("M-7 without a policy has no nonce", async () => {
    const answered = ask();
    const [script] = scripts();
    expect(script?.hasAttribute("nonce")).toBe(false);
    call(callback(), 1);
    script?.onload?.(new Event("load"));
    await answered;
  });

  it("M-8 that does not call back fails", async () => {
    const failed = catchFailure(ask());
    scripts()[0]?.onload?.(new Event("load"));
    expect(await failed).toMatchObject({
      reason: "body",
      message: "https://lists.example/join answered without calling the callback",
    });
    expect(globals()).toEqual([]);
  });

  it("M-9 that does not load in time fails and does not run later", async () => {
    const refused = catchFailure(ask());
    scripts()[0]?.dispatchEvent(new Event("error"));
    expect(await refused).toMatchObject({
      reason: "network",
      message: expect.stringMatching(/^https:\/\/lists\.example\/join did not load as a script: is https:\/\/lists/),
    });
    const late = catchFailure(ask());
    const [script] = scripts();
    await vi.advanceTimersByTimeAsync(500);
    expect(await late).toMatchObject({
      reason: "timeout",
      message: "https://lists.example/join did not answer within 500 ms",
    });
    expect(script?.ownerDocument).not.toBe(document);
    expect([scripts(), globals()]).toEqual([[], []]);
  });
});

describe("a script that the page requested", () => {
  it("is loaded once, with the attributes that are there", async () => {
    const attributes = { nonce: "n", crossOrigin: "anonymous", integrity: "" };
    const loads = [loadScript("https://maps.example/a.js", attributes), loadScript("https://maps.example/a.js")];
    expect(scripts()).toHaveLength(1);
    const [script] = scripts();
    expect(script).toMatchObject({ src: "https://maps.example/a.js", nonce: "n", crossOrigin: "anonymous" });
    expect(script?.hasAttribute("integrity")).toBe(false);
    script?.onload?.(new Event("load"));
    await Promise.all(loads);
    await loadScript("https://maps.example/a.js");
    expect(scripts()).toHaveLength(1);
  });

  it("is tried again after it failed", async () => {
    const failed = loadScript("https://maps.example/b.js");
    scripts()[0]?.dispatchEvent(new Event("error"));
    await expect(failed).rejects.toThrow("https://maps.example/b.js could not be loaded");
    expect(scripts()).toEqual([]);
    void loadScript("https://maps.example/b.js");
    expect(scripts()).toHaveLength(1);
  });
});
