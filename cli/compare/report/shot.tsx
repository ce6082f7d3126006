import { useId, useState } from "react";
import type { Rect, Shot } from "./data";

/** Margin around the differences, and minimum size of the crop, in px. */
const AROUND = 24;
const LEAST = { width: 640, height: 360 };

/** The part of the window with differences. */
function computeCrop({ width, height, rects }: Shot): Rect {
  const all = [...rects.vendor, ...rects.ours].filter(
    (rect) => rect.x < width && rect.y < height && rect.x + rect.width > 0 && rect.y + rect.height > 0,
  );
  if (!all.length) return { x: 0, y: 0, width, height };
  const left = Math.min(...all.map(({ x }) => x)) - AROUND;
  const top = Math.min(...all.map(({ y }) => y)) - AROUND;
  const right = Math.max(...all.map((rect) => rect.x + rect.width)) + AROUND;
  const bottom = Math.max(...all.map((rect) => rect.y + rect.height)) + AROUND;
  const wide = Math.min(width, Math.max(right - left, LEAST.width));
  const high = Math.min(height, Math.max(bottom - top, LEAST.height));
  return {
    x: Math.max(0, Math.min(left, width - wide)),
    y: Math.max(0, Math.min(top, height - high)),
    width: wide,
    height: high,
  };
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function Outlines({ rects, crop, kind }: { rects: readonly Rect[]; crop: Rect; kind: string }) {
  return rects.map((rect, at) => (
    <span
      key={at}
      className={`outline ${kind}`}
      style={{
        left: percent(rect.x - crop.x, crop.width),
        top: percent(rect.y - crop.y, crop.height),
        width: percent(rect.width, crop.width),
        height: percent(rect.height, crop.height),
      }}
    />
  ));
}

function Window({ image, crop, shot, alt }: { image: string | undefined; crop: Rect; shot: Shot; alt: string }) {
  return (
    <img
      src={image}
      alt={alt}
      style={{
        width: percent(shot.width, crop.width),
        left: percent(-crop.x, crop.width),
        top: percent(-crop.y, crop.height),
      }}
    />
  );
}

/** Both screenshots on top of each other, with a divider. */
export function Comparison({ shot, views, label }: { shot: Shot; views: readonly string[]; label: string }) {
  const [at, setAt] = useState(50);
  const id = useId();
  const crop = computeCrop(shot);
  const whole = { x: 0, y: 0, width: shot.width, height: shot.height };
  return (
    <div className="pictures">
      <div className="comparison">
        <div className="frame" style={{ aspectRatio: `${crop.width} / ${crop.height}` }}>
          <Window image={views[shot.vendor]} crop={crop} shot={shot} alt={`As exported: ${label}`} />
          <Outlines rects={shot.rects.vendor} crop={crop} kind="vendor" />
          <div className="over" style={{ clipPath: `inset(0 0 0 ${at}%)` }}>
            <Window image={views[shot.ours]} crop={crop} shot={shot} alt={`Adopted: ${label}`} />
            <Outlines rects={shot.rects.ours} crop={crop} kind="ours" />
          </div>
          <span className="divider" style={{ left: `${at}%` }} />
        </div>
        <label htmlFor={id}>
          <span>as exported</span> <span>adopted</span>
        </label>
        <input
          id={id}
          type="range"
          min="0"
          max="100"
          value={at}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
      </div>
      {[["vendor", "As exported"] as const, ["ours", "Adopted"] as const].map(([way, name]) => (
        <figure key={way}>
          <div className="frame" style={{ aspectRatio: `${shot.width} / ${shot.height}` }}>
            <Window
              image={views[shot[way]]}
              crop={whole}
              shot={shot}
              alt={`The whole window, ${name.toLowerCase()}: ${label}`}
            />
            <Outlines rects={shot.rects[way]} crop={whole} kind={way} />
          </div>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
