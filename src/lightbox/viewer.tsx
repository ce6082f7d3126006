import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { onSwipe } from "../core/swipe";
import { Controls } from "./controls";
import type { Item } from "./items";
import { Strip } from "./strip";
import { View, type ViewProps } from "./view";

/** ms after which a picture that still loads shows a spinner. */
const SPINNER = 200;
/** ms after which a player that never reports is shown all the same. */
const PATIENCE = 10_000;

export interface ViewerProps {
  items: readonly Item[];
  start: number;
  animated: boolean;
  onClose(): void;
}

type Shown = Pick<ViewProps, "item" | "from" | "state" | "failed"> & { index: number; key: number };

/** The nearest item that no condition hides, from `index` on in the direction of `step`. */
export function nextVisible(items: readonly Item[], index: number, step: number): number | undefined {
  for (let at = index; items[at]; at += step) if (!items[at]?.hidden) return at;
  return undefined;
}

const FOCUSABLE = '[tabindex="0"], iframe, video';

/** What is inside the dialog: the view, its controls and the strip of thumbnails. */
export function Viewer({ items, start, animated, onClose }: ViewerProps) {
  const [index, setIndex] = useState(start);
  const [views, setViews] = useState<Shown[]>([]);
  const [loading, setLoading] = useState(true);
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const made = useRef(0);
  const isGroup = items.filter(({ hidden }) => !hidden).length > 1;
  const current = items[index];
  const hasBack = nextVisible(items, index - 1, -1) !== undefined;
  const hasOnward = nextVisible(items, index + 1, 1) !== undefined;

  /** Keys may come faster than renders, so what counts is the item that is wanted by then. */
  function move(step: 1 | -1): void {
    setIndex((now) => nextVisible(items, now + step, step) ?? now);
  }

  /** What was on view leaves; what waited for another item never came. */
  function show(at: number, item: Item, failed: boolean): void {
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
    if (!current) return;
    setLoading(true);
    let wanted = true;
    const done = (failed: boolean) => {
      if (wanted) show(index, current, failed);
      wanted = false;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!current.isEmbed) {
      const image = new Image();
      image.onload = () => done(false);
      image.onerror = () => done(true);
      image.src = current.url;
    } else if (current.embed?.element === "iframe") {
      // A player only loads inside the page, so it waits there unseen.
      setViews((before) => [
        ...before.filter(({ state }) => state !== "waiting"),
        { item: current, index, key: made.current++, failed: false, from: 0, state: "waiting" },
      ]);
      timer = setTimeout(() => done(false), PATIENCE);
    } else done(!current.embed);
    return () => {
      wanted = false;
      clearTimeout(timer);
      setViews((before) => before.filter(({ state }) => state !== "waiting"));
    };
  }, [index]);

  useLayoutEffect(() => {
    const life = new AbortController();
    const element = content.current;
    if (element) {
      onSwipe(element, (direction) => {
        dragged.current = true;
        move(direction === "left" ? 1 : -1);
      }, life.signal);
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape") onClose();
      else if (event.key === "ArrowLeft") move(-1);
      else if (event.key === "ArrowRight") move(1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Capture: the page underneath has no say while the dialog is open.
    document.addEventListener("keydown", onKey, { capture: true, signal: life.signal });
    return () => life.abort();
  }, []);

  useLayoutEffect(() => container.current?.querySelector<HTMLElement>(".w-lightbox-close")?.focus(), []);

  function onClick({ target }: MouseEvent): void {
    // The click that ends a drag is none.
    if (dragged.current || !(target instanceof Element)) return;
    if (target.matches(".w-lightbox-image, .w-lightbox-caption")) move(1);
    else if (!target.closest(".w-lightbox-figure")) onClose();
  }

  function keepFocusInside(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const stops = [...(container.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const [first, last] = event.shiftKey ? [stops[stops.length - 1], stops[0]] : [stops[0], stops[stops.length - 1]];
    if (document.activeElement !== last) return;
    event.preventDefault();
    first?.focus();
  }

  return (
    <div
      ref={container}
      className="w-lightbox-container"
      role="dialog"
      aria-modal="true"
      aria-label={current?.caption || "Image viewer"}
      onClick={onClick}
      onKeyDown={keepFocusInside}
      onPointerDown={() => void (dragged.current = false)}
    >
      <div ref={content} className={`w-lightbox-content${isGroup ? " w-lightbox-group" : ""}`}>
        {views.map(({ key, ...view }) => (
          <View
            key={key}
            {...view}
            animated={animated}
            onReady={() => view.state === "waiting" && show(view.index, view.item, false)}
            onGone={() => setViews((now) => now.filter((other) => other.key !== key))}
          />
        ))}
        <Spinner busy={loading} what={current?.isEmbed ? "video" : "image"} />
        <Controls hasBack={hasBack} hasOnward={hasOnward} move={move} onClose={onClose} />
      </div>
      {isGroup && <Strip items={items} index={index} animated={animated} go={setIndex} />}
    </div>
  );
}

function Spinner({ busy, what }: { busy: boolean; what: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = busy && setTimeout(() => setLate(true), SPINNER);
    return () => {
      if (timer) clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  // The text is for the ear alone; what turns is drawn by the stylesheet.
  return (
    <div role="status" style={{ fontSize: 0 }}>
      {busy && late ? <div className="w-lightbox-spinner">Loading {what}</div> : null}
    </div>
  );
}
