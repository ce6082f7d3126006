import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChallengeOptions, Turnstile } from "../../../src/form-kit/turnstile";
import { askInOverlay } from "../../../src/form-kit/turnstile-overlay";
import { element } from "../forms/support";

let page: AbortController;
let asked: ChallengeOptions;
let box: HTMLElement;
let service: Turnstile;
let remove: ReturnType<typeof vi.fn<(widget: string | undefined) => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  page = new AbortController();
  document.body.innerHTML = `<button id="before">Sign up</button>`;
  element("#before").focus();
  remove = vi.fn();
  service = {
    remove,
    render(container, options) {
      [box, asked] = [container, options];
      return "widget";
    },
    reset: vi.fn(),
  };
});

afterEach(() => {
  page.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (invisible = false) => askInOverlay(service, "0xKEY", invisible, page.signal);
const overlay = () => document.querySelector<HTMLElement>("[role=dialog]");
const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));

describe("the bot check of a sign up", () => {
  it("A-79 covers the page, has a name and the focus, and fades in", () => {
    void ask();
    const shown = element("[role=dialog]");
    expect([shown.parentElement, box.parentElement, document.activeElement]).toEqual([document.body, shown, shown]);
    expect([shown.ariaModal ?? shown.getAttribute("aria-modal"), shown.getAttribute("aria-label")]).toEqual([
      "true",
      "Bot check",
    ]);
    const { position, width, height, zIndex, background } = shown.style;
    expect([position, width, height, zIndex, background]).toEqual([
      "fixed",
      "100%",
      "100%",
      "1000",
      "rgba(255, 255, 255, 0.8)",
    ]);
    expect([shown.style.opacity, shown.style.transition]).toEqual(["0", "opacity 1s"]);
    vi.advanceTimersByTime(10);
    expect(shown.style.opacity).toBe("1");
    expect(asked.sitekey).toBe("0xKEY");
  });

  it("A-79 does not fade for visitors who prefer reduced motion", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    void ask();
    expect([overlay()?.style.opacity, overlay()?.style.transition]).toEqual(["", ""]);
  });

  it("A-79 stays for a second after its token arrived", async () => {
    const token = ask();
    asked.callback("tok");
    expect(await token).toBe("tok");
    vi.advanceTimersByTime(999);
    expect(overlay()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect([overlay(), remove.mock.calls]).toEqual([null, [["widget"]]]);
    expect(document.activeElement).toBe(document.body);
  });

  it("A-79 shows nothing of ours where it is invisible", () => {
    void ask(true);
    expect([overlay(), box.parentElement, document.activeElement?.id]).toEqual([null, document.body, "before"]);
    press("Escape");
    expect(box.isConnected).toBe(true);
  });

  it("A-80 ends with Escape, and the focus returns in the next task", async () => {
    const token = ask();
    press("Enter");
    expect(overlay()).not.toBeNull();
    press("Escape");
    expect([await token, overlay(), document.activeElement]).toEqual([undefined, null, document.body]);
    vi.runAllTimers();
    expect(document.activeElement?.id).toBe("before");
    press("Escape");
    expect(remove).toHaveBeenCalledOnce();
  });

  it("ends when the page stops", async () => {
    const token = ask(true);
    page.abort();
    expect([await token, box.isConnected]).toEqual([undefined, false]);
  });

  it.each([
    ["error-callback", "the bot challenge failed"],
    ["expired-callback", "the bot challenge expired"],
    ["timeout-callback", "the bot challenge timed out"],
  ] as const)("A-80 reports its result: %s", async (name, message) => {
    const token = ask();
    asked[name]?.(1);
    await expect(token).rejects.toThrow(message);
    expect(overlay()).toBeNull();
  });

  it("A-80 is removed when the service does not accept the key", async () => {
    service.render = () => {
      throw new Error("invalid sitekey");
    };
    await expect(ask()).rejects.toThrow("invalid sitekey");
    expect([overlay(), remove.mock.calls]).toEqual([null, []]);
  });

  it("does without a service that can remove its widgets", async () => {
    const token = askInOverlay({ render: service.render, reset: service.reset }, "k", false, page.signal);
    press("Escape");
    expect(await token).toBeUndefined();
  });
});
