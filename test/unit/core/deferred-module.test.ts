import { afterEach, describe, expect, it, vi } from "vitest";
import { deferredModule } from "../../../src/core/deferred-module";

afterEach(() => vi.restoreAllMocks());

interface Player {
  log: string[];
  play(from: number): void;
  child(): Player;
}

function player(): Player {
  const made: Player = {
    log: [],
    play(from) {
      this.log.push(`play ${from}`);
    },
    child() {
      this.log.push("child");
      return made;
    },
  };
  return made;
}

/** The view of a page script: it uses the type that the object will have. */
function coming<T>() {
  let bring: (thing: T | undefined) => void = () => {};
  const thing = new Promise<T | undefined>((resolve) => (bring = resolve));
  return { bring, stand: deferredModule(thing, "lottie") as unknown as T };
}

describe("a module that loads later", () => {
  it("carries calls out in their order, on itself", async () => {
    const { bring, stand } = coming<Player>();
    stand.play(1);
    stand.child();
    stand.play(2);
    const thing = player();
    bring(thing);
    await expect.poll(() => thing.log).toEqual(["play 1", "child", "play 2"]);
  });

  it("keeps calls on what its calls return", async () => {
    const { bring, stand } = coming<Player>();
    stand.child().child().play(3);
    const thing = player();
    bring(thing);
    await expect.poll(() => thing.log).toEqual(["child", "child", "play 3"]);
  });

  it("is the thing itself to those who wait", async () => {
    const { bring, stand } = coming<Player>();
    const thing = player();
    bring(thing);
    expect(await (stand as unknown as PromiseLike<unknown>)).toBe(thing);
  });

  it("is no number until then", () => {
    const { stand } = coming<Player>();
    expect(Number(stand.log.length) / 2).toBeNaN();
  });

  it("drops calls when nothing loads", async () => {
    const error = vi.spyOn(console, "error");
    const { bring, stand } = coming<Player>();
    const end = stand.child().child() as unknown as PromiseLike<unknown>;
    bring(undefined);
    expect(await end).toBeUndefined();
    expect(error).not.toHaveBeenCalled();
  });

  it("reports an error of a call", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const { bring, stand } = coming<() => void>();
    stand();
    bring(() => {
      throw new Error("no such frame");
    });
    await expect.poll(() => error.mock.lastCall?.[0] as unknown).toBe("[millrace] lottie: no such frame");
  });
});
