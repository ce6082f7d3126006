import { useLayoutEffect, useRef, useState } from "react";

/** Heights of the simulated windows, in px. */
const HEIGHTS: Record<number, number> = { 390: 844, 1280: 800 };

/** A page in a window of a given width, scaled to the available space. */
export function Frame({ src, width, title }: { src: string; width: number; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  const height = HEIGHTS[width] ?? 800;
  return (
    <div ref={place} className="window" style={{ height: height * scale, flexBasis: width, maxWidth: width }}>
      <iframe src={src} title={title} style={{ width, height, transform: `scale(${scale})` }} />
    </div>
  );
}
