import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { editor } from "../../../src/editor/editor";
import { eventually } from "../support/eventually";

const BASE = "https://editor.example";
const request = vi.fn<typeof fetch>();
let mounter: Mounter;

function visit(address: string, base = BASE): void {
  history.replaceState(null, "", address);
  mounter = createMounter([editor], createPage({ ...readScriptConfig(null), editor: base }));
  void mounter.start();
}

/** The editor service's hidden page answers the cookie question. */
function answer(data: string, origin = BASE): void {
  window.dispatchEvent(new MessageEvent("message", { data, origin }));
}

function probe(): HTMLIFrameElement | null {
  return document.querySelector("iframe");
}

function reply(data: unknown): void {
  request.mockResolvedValue(new Response(JSON.stringify(data), { status: 200 }));
}

beforeEach(() => {
  document.body.innerHTML = "";
  document.documentElement.setAttribute("data-wf-site", "64a1");
  vi.stubGlobal("fetch", request);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  reply({});
});

afterEach(() => {
  mounter.stop();
  localStorage.clear();
  history.replaceState(null, "", "/");
  delete window.WebflowEditor;
  delete window.__wf_test;
  document.head.querySelectorAll("script").forEach((script) => script.remove());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  request.mockReset();
});

describe("editor mode", () => {
  it.each([
    ["/page?edit", true],
    ["/page?edit=1", true],
    ["/page?a=b&edit", true],
    ["/page?credit=1", false],
    ["/page", false],
    ["/page#top?edit", true],
    ["/page?a=b#top?edit", false],
  ])("B-71 at %s it starts: %s", (address, starts) => {
    visit(address);
    expect(Boolean(probe())).toBe(starts);
    expect(window.WebflowEditor).toBe(starts ? true : undefined);
  });

  it("B-71 starts when an earlier visit left its mark in local storage", () => {
    localStorage.setItem("WebflowEditor", "1");
    visit("/page?other=1");
    expect(probe()).not.toBeNull();
  });

  it("B-71 starts once when the fragment changes to ?edit later", () => {
    visit("/page");
    history.replaceState(null, "", "/page#?edit");
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(document.querySelectorAll("iframe")).toHaveLength(1);
  });

  it("B-70 never starts without a configured base", () => {
    visit("/page?edit", "");
    expect(probe()).toBeNull();
  });

  it("B-70 never starts under test", () => {
    window.__wf_test = true;
    visit("/page?edit");
    expect(probe()).toBeNull();
  });

  it("B-72 B-74 requests the site's data with credentials, once the service has answered about cookies", async () => {
    visit("/page?edit");
    answer("WF_third_party_cookies_supported", "https://evil.example");
    answer("anything else");
    await Promise.resolve();
    expect(request).not.toHaveBeenCalled();
    answer("WF_third_party_cookies_unsupported");
    await eventually(() => expect(request).toHaveBeenCalledOnce());
    const [address, options] = request.mock.calls[0] ?? [];
    expect(String(address)).toBe("https://editor.example/api/editor/view?siteId=64a1");
    expect(options?.credentials).toBe("include");
    expect(probe()).toBeNull();
  });

  it("B-73 counts silence as unsupported after five seconds", async () => {
    vi.useFakeTimers();
    visit("/page?edit");
    await vi.advanceTimersByTimeAsync(4999);
    expect(request).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(request).toHaveBeenCalledOnce();
  });

  it("B-73 counts an error of the probe as unsupported", async () => {
    vi.useFakeTimers();
    visit("/page?edit");
    probe()?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(0);
    expect(request).toHaveBeenCalledOnce();
    expect(probe()).toBeNull();
  });

  it("B-77 reports a script that does not load, and keeps the page out of editor mode", async () => {
    reply({ scriptPath: "/editor.js" });
    visit("/page?edit");
    answer("WF_third_party_cookies_supported");
    await eventually(() => expect(document.head.querySelector("script[src]")).not.toBeNull());
    document.head.querySelector("script[src]")?.dispatchEvent(new Event("error"));
    await eventually(() =>
      expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain(
        "Could not load editor script: https://editor.example/editor.js",
      ),
    );
    expect(window.WebflowEditor).toBeUndefined();
  });

  it("B-75 loads the scripts of its service in order and passes the data", async () => {
    const open = vi.fn();
    reply({ bugReporterScriptPath: "/bugs.js", scriptPath: "/editor.js" });
    visit("/page?edit");
    answer("WF_third_party_cookies_supported");
    for (const path of ["/bugs.js", "/editor.js"]) {
      await eventually(() => expect(document.head.querySelector(`script[src="${BASE}${path}"]`)).not.toBeNull());
      window.WebflowEditor = open;
      document.head.querySelector(`script[src="${BASE}${path}"]`)?.dispatchEvent(new Event("load"));
    }
    await eventually(() => expect(open).toHaveBeenCalledOnce());
    expect(open).toHaveBeenCalledWith(
      expect.objectContaining({ scriptPath: "/editor.js", thirdPartyCookiesSupported: true }),
    );
  });

  it.each(["https://evil.example/editor.js", "//evil.example/editor.js", "http://editor.example/editor.js"])(
    "B-76 refuses the script %s and leaves the page out of editor mode",
    async (scriptPath) => {
      reply({ scriptPath });
      visit("/page?edit");
      answer("WF_third_party_cookies_supported");
      await eventually(() => expect(console.error).toHaveBeenCalled());
      expect(document.head.querySelector("script[src]")).toBeNull();
      expect(window.WebflowEditor).toBeUndefined();
    },
  );

  it("B-77 reports when the service sends no data, and keeps the page out of editor mode", async () => {
    reply(null);
    visit("/page?edit");
    answer("WF_third_party_cookies_supported");
    await eventually(() =>
      expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain("Could not load editor data"),
    );
    expect(window.WebflowEditor).toBeUndefined();
  });

  it("ends with stop()", async () => {
    visit("/page?edit");
    mounter.stop();
    expect(probe()).toBeNull();
    answer("WF_third_party_cookies_supported");
    await Promise.resolve();
    expect(request).not.toHaveBeenCalled();
  });
});
