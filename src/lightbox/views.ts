import { useEffect, useRef, useState } from "react";
import type { LightboxItem } from "./items";
import type { ViewProps } from "./view";

/** ms after which a player that never reports is shown all the same. */
const PLAYER_LIMIT = 10_000;

type Shown = Pick<ViewProps, "item" | "from" | "state" | "failed"> & { index: number; key: number };

/**
 * Loads the item at `index` and replaces the current view by it.
 * @returns the views, whether the item still loads, a function that shows a loaded item, and one that drops a view that
 *   left.
 */
export function useViews(items: readonly LightboxItem[], index: number) {
  const [views, setViews] = useState<Shown[]>([]);
  const [loading, setLoading] = useState(true);
  const made = useRef(0);

  /** The current view leaves; a view that waited for another item was never shown. */
  function show(at: number, item: LightboxItem, failed: boolean): void {
    setLoading(false);
    setViews((before) => {
      const shown = before.find(({ state }) => state === "shown");
      const from = shown ? (at > shown.index ? 1 : -1) : 0;
      const leaving = shown ? [{ ...shown, state: "leaving" as const }] : [];
      // A player that waited is the same element, or it would load again.
      const key = before.find(({ state }) => state === "waiting")?.key ?? made.current++;
      return [...leaving, { item, index: at, key, failed, from, state: "shown" as const }];
    });
  }

  useEffect(() => {
    const item = items[index];
    if (!item) return;
    setLoading(true);
    let wanted = true;
    const done = (failed: boolean) => {
      if (wanted) show(index, item, failed);
      wanted = false;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!item.isEmbed) {
      const image = new Image();
      image.onload = () => done(false);
      image.onerror = () => done(true);
      image.src = item.url;
    } else if (item.embed?.element === "iframe") {
      // A player only loads inside the page, so it waits there unseen.
      setViews((before) => [
        ...before.filter(({ state }) => state !== "waiting"),
        { item, index, key: made.current++, failed: false, from: 0, state: "waiting" },
      ]);
      timer = setTimeout(() => done(false), PLAYER_LIMIT);
    } else done(!item.embed);
    return () => {
      wanted = false;
      clearTimeout(timer);
      setViews((before) => before.filter(({ state }) => state !== "waiting"));
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the items of an open lightbox stay as they are
  }, [index]);

  const drop = (key: number) => setViews((now) => now.filter((other) => other.key !== key));
  return [views, loading, show, drop] as const;
}
