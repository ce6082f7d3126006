import { useLayoutEffect, useRef } from "react";
import { createMotions } from "../motion/animate";
import { EASE } from "../motion/bezier";
import type { LightboxItem } from "./items";

/** ms of every fade of the lightbox. */
export const FADE = 300;

export interface ViewProps {
  item: LightboxItem;
  /** Side it enters from: 1 right, -1 left, 0 at once. */
  from: number;
  state: "waiting" | "shown" | "leaving";
  failed: boolean;
  animated: boolean;
  /** Its player has loaded. */
  onReady(): void;
  /** It has faded out. */
  onGone(): void;
}

/** Replaces the picture, so that the player keeps the video's shape. */
function placeholder({ width, height }: LightboxItem): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width || 940}" height="${height || 528}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** One picture or video with its caption. */
export function View({ item, from, state, failed, animated, onReady, onGone }: ViewProps) {
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const view = element.current;
    if (!view || state === "waiting") return;
    const shown = state === "shown";
    view.style.opacity = shown ? "1" : "0";
    if (!animated || (shown && !from)) {
      if (!shown) onGone();
      return;
    }
    const motions = createMotions();
    const timing = { duration: FADE, easing: EASE };
    if (shown) motions.start(view, "transform", [`translateX(${80 * from}px)`, "none"], timing);
    motions.start(view, "opacity", shown ? ["0", "1"] : ["1", "0"], { ...timing, done: shown ? undefined : onGone });
    return motions.stop;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a fade begins when the state changes, as things are then
  }, [state]);

  const { embed, isEmbed, caption } = item;
  return (
    <div
      ref={element}
      className="w-lightbox-view"
      {...(state === "shown" ? { id: "w-lightbox-view", tabIndex: 0 } : { "aria-hidden": true })}
    >
      <div className="w-lightbox-frame">
        <figure className="w-lightbox-figure">
          {failed ? (
            <p role="alert" className="w-lightbox-failure" style={{ padding: "3em 1em" }}>
              This {isEmbed ? "video" : "image"} could not be loaded.
            </p>
          ) : (
            <img
              className="w-lightbox-img w-lightbox-image"
              src={isEmbed ? placeholder(item) : item.url}
              alt={isEmbed ? "" : item.alt}
              draggable={false}
            />
          )}
          {!failed && embed?.element === "iframe" && (
            <iframe
              className="w-lightbox-embed"
              src={embed.src}
              title={embed.title || caption || "Video"}
              allow={embed.allow}
              allowFullScreen
              style={{ border: 0 }}
              onLoad={onReady}
            />
          )}
          {!failed && embed?.element === "video" && (
            <video
              className="w-lightbox-embed"
              src={embed.src}
              controls
              playsInline
              aria-label={embed.title || caption || "Video"}
            />
          )}
          {caption && <figcaption className="w-lightbox-caption">{caption}</figcaption>}
        </figure>
      </div>
    </div>
  );
}
