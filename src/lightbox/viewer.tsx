import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { Controls } from "./controls";
import { keepFocusInside, useKeysAndSwipes } from "./input";
import type { LightboxItem } from "./items";
import { Strip } from "./strip";
import { View } from "./view";
import { useViews } from "./views";

/** ms after which a picture that still loads shows a spinner. */
const SPINNER = 200;

export interface ViewerProps {
  items: readonly LightboxItem[];
  start: number;
  animated: boolean;
  onClose(): void;
}

/** The nearest item that no condition hides, from `index` on in the direction of `step`. */
export function nextVisible(items: readonly LightboxItem[], index: number, step: number): number | undefined {
  for (let at = index; items[at]; at += step) if (!items[at]?.hidden) return at;
  return undefined;
}

/** The content of the dialog: the view, its controls and the strip of thumbnails. */
export function Viewer({ items, start, animated, onClose }: ViewerProps) {
  const [index, setIndex] = useState(start);
  const [views, loading, show, drop] = useViews(items, index);
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isGroup = items.filter(({ hidden }) => !hidden).length > 1;
  const current = items[index];
  const hasBack = nextVisible(items, index - 1, -1) !== undefined;
  const hasOnward = nextVisible(items, index + 1, 1) !== undefined;

  /** Keys may be pressed faster than renders, so the item selected last counts. */
  function move(step: 1 | -1): void {
    setIndex((now) => nextVisible(items, now + step, step) ?? now);
  }

  const dragged = useKeysAndSwipes(content, move, onClose);
  useLayoutEffect(() => container.current?.querySelector<HTMLElement>(".w-lightbox-close")?.focus(), []);

  function onClick({ target }: MouseEvent): void {
    // The click that ends a drag does not count.
    if (dragged.current || !(target instanceof Element)) return;
    if (target.matches(".w-lightbox-image, .w-lightbox-caption")) move(1);
    else if (!target.closest(".w-lightbox-figure")) onClose();
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
            onGone={() => drop(key)}
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
  // The text is for screen readers only; the style sheet draws the spinner.
  return (
    <div role="status" style={{ fontSize: 0 }}>
      {busy && late ? <div className="w-lightbox-spinner">Loading {what}</div> : null}
    </div>
  );
}
