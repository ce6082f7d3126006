import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emitSessionChange, rememberSession, $session } from "../../../src/core/session";
import { SESSION_LIFETIME } from "../../../wire/lifetimes";
import { $hidden, $reducedMotion, observed, prefersReducedMotion } from "../../../src/core/stores";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a store of the browser's state", () => {
  it("reads on demand and watches only while it has subscribers", () => {
    let value = 1;
    const [read, watch] = [vi.fn(() => value), vi.fn()];
    const store = observed<number>(read, Object.is, watch);
    expect([read, watch].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const [one, two] = [vi.fn(), vi.fn()];
    const [endOne, endTwo] = [store.listen(one), store.listen(two)];
    expect([read, watch].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    const [update, signal] = watch.mock.calls[0] as [(event?: Event) => void, AbortSignal];
    update();
    expect(one).not.toHaveBeenCalled();
    value = 2;
    const event = new Event("x");
    update(event);
    expect([one.mock.calls[0]?.[0], two.mock.calls[0]?.[0], read.mock.lastCall]).toEqual([2, 2, [event]]);
    endOne();
    expect(signal.aborted).toBe(false);
    endTwo();
    expect(signal.aborted).toBe(true);
  });

  it("stores whether the page is visible", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const listener = vi.fn();
    const end = $hidden.listen(listener);
    expect($hidden.get()).toBe(true);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(listener.mock.calls[0]?.[0]).toBe(false);
    end();
  });

  it("stores whether the visitor prefers reduced motion", () => {
    expect(prefersReducedMotion()).toBe(false);
    const query = Object.assign(new EventTarget(), { matches: true });
    const asked = vi.fn(() => query);
    vi.stubGlobal("matchMedia", asked);
    const listener = vi.fn();
    const end = $reducedMotion.listen(listener);
    expect([prefersReducedMotion(), $reducedMotion.get(), asked.mock.lastCall]).toEqual([
      ...[true, true, ["(prefers-reduced-motion: reduce)"]],
    ]);
    query.matches = false;
    query.dispatchEvent(new Event("change"));
    expect(listener.mock.calls[0]?.[0]).toBe(false);
    end();
    vi.stubGlobal("matchMedia", undefined);
    const without = $reducedMotion.listen(() => {});
    expect($reducedMotion.get()).toBe(false);
    without();
  });
});

describe("the session", () => {
  class Channel extends EventTarget {
    static all: Channel[] = [];
    readonly posted: unknown[] = [];
    closed = false;
    constructor(readonly name: string) {
      super();
      Channel.all.push(this);
    }
    postMessage(message: unknown) {
      this.posted.push(message);
    }
    close() {
      this.closed = true;
    }
  }
  let cookie: string;

  beforeEach(() => {
    Channel.all = [];
    cookie = "";
    localStorage.clear();
    vi.stubGlobal("BroadcastChannel", Channel);
    vi.spyOn(document, "cookie", "get").mockImplementation(() => cookie);
  });

  it.each(["message", "visibilitychange", "pageshow"])("A-66 is read again at %s, until nothing subscribes", (type) => {
    const listener = vi.fn();
    const end = $session.listen(listener);
    const [channel] = Channel.all;
    const fire = () => {
      const target = { message: channel, visibilitychange: document, pageshow: window }[type];
      target?.dispatchEvent(new Event(type));
    };
    expect($session.get()).toEqual({ loggedIn: false });
    fire();
    expect(listener).not.toHaveBeenCalled();
    cookie = "wf_loggedin=";
    fire();
    expect(listener.mock.calls.map(([session]) => session as object)).toEqual([{ loggedIn: true }]);
    end();
    expect(channel?.closed).toBe(true);
    cookie = "";
    fire();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("A-66 is announced to the site's other tabs", () => {
    emitSessionChange();
    expect(Channel.all.map(({ name, posted, closed }) => [name, posted, closed])).toEqual([
      ["millrace:session", [null], true],
    ]);
  });

  const loggedIn = () => {
    const end = $session.listen(() => {});
    const { loggedIn } = $session.get();
    end();
    return loggedIn;
  };

  it("A-66 of another origin is remembered for as long as it lasts, and forgotten", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    rememberSession(true);
    expect([loggedIn(), Channel.all.length]).toEqual([true, 2]);
    vi.setSystemTime(1_000_000 + SESSION_LIFETIME - 1);
    expect(loggedIn()).toBe(true);
    vi.setSystemTime(1_000_000 + SESSION_LIFETIME);
    expect(loggedIn()).toBe(false);
    vi.setSystemTime(1_000_000);
    rememberSession(false);
    expect([loggedIn(), localStorage.length]).toEqual([false, 0]);
  });

  it("A-66 is announced without a storage, too", () => {
    vi.stubGlobal("localStorage", undefined);
    rememberSession(true);
    expect([Channel.all.length, loggedIn()]).toEqual([1, false]);
  });
});
