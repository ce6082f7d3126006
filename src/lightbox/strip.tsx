import { useLayoutEffect, useRef, useState } from "react";
import { press } from "./controls";
import type { LightboxItem } from "./items";

interface StripProps {
  items: readonly LightboxItem[];
  index: number;
  animated: boolean;
  go(to: number): void;
}

/** Thumbnails of a group; the current one is scrolled into view (LB-15). */
export function Strip({ items, index, animated, go }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const list = strip.current;
    const thumbnail = list?.children[index];
    if (!list || !(thumbnail instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = thumbnail;
    const end = offsetLeft + offsetWidth;
    let left: number | undefined;
    if (offsetLeft < list.scrollLeft) left = Math.max(0, end - list.clientWidth);
    else if (end > list.scrollLeft + list.clientWidth) left = Math.min(offsetLeft, list.scrollWidth - list.clientWidth);
    if (left !== undefined) list.scrollTo({ left, behavior: animated ? "smooth" : "auto" });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another picture moves the strip
  }, [index]);

  return (
    <div ref={strip} className="w-lightbox-strip" role="group" aria-label="Thumbnails">
      {items.map((item, position) => (
        <div
          key={position}
          className={`w-lightbox-item${position === index ? " w-lightbox-active" : ""}${item.hidden ? " w-condition-invisible" : ""}`}
          tabIndex={item.hidden ? -1 : 0}
          aria-label={`show item ${position + 1} of ${items.length}`}
          aria-controls="w-lightbox-view"
          {...(position === index ? { "aria-current": "true" as const } : {})}
          {...press(() => go(position))}
        >
          <div className="w-lightbox-thumbnail">
            <Thumbnail src={item.thumbnail} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Thumbnail({ src }: { src: string }) {
  const [shape, setShape] = useState("tall");
  return (
    <img
      className={`w-lightbox-img w-lightbox-${shape} w-lightbox-thumbnail-image`}
      src={src}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setShape(naturalWidth > naturalHeight ? "wide" : "tall")
      }
    />
  );
}
