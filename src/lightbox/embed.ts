import { parseHtml } from "../core/dom/trusted";

/** The one element of an embed code that we put into the page, with nothing but what it needs. */
export interface Embed {
  element: "iframe" | "video";
  /** Absolute http(s) URL. */
  src: string;
  title: string;
  allow: string;
}

/**
 * Reads the first player of an embed code. The code is untrusted content, so scripts, handlers, styles and URLs other
 * than http(s) are dropped.
 */
export function readEmbed(html: string): Embed | undefined {
  const player = parseHtml(html).querySelector("iframe, video");
  const raw = player?.getAttribute("src") ?? player?.querySelector("source")?.getAttribute("src");
  if (!player || !raw) return undefined;
  let src: URL;
  try {
    src = new URL(raw, location.href);
  } catch {
    return undefined;
  }
  if (!/^https?:$/.test(src.protocol)) return undefined;
  return {
    element: player.localName as Embed["element"],
    src: src.href,
    title: player.getAttribute("title") ?? "",
    allow: player.getAttribute("allow") ?? "",
  };
}
