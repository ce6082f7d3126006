import { parseUrl } from "../core/page/url";

/** The parts of a Lottie file that the behaviour reads. */
export interface AnimationData {
  /** Size in px, for the box to keep. */
  w: number;
  h: number;
  layers: unknown[];
  assets?: { p?: string; u?: string; e?: number }[];
  fonts?: { list?: { fFamily?: string; fPath?: string }[] };
}

/**
 * Fetches the data of an animation. Pictures beside it get whole URLs.
 * @throws Error whose message finishes the sentence "nothing is drawn: …".
 */
export async function fetchAnimationData(src: string, signal: AbortSignal): Promise<AnimationData> {
  const url = parseUrl(src);
  if (!url) throw new Error("it is not a URL");
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const data = read(new TextDecoder().decode(bytes));
  for (const asset of data.assets ?? []) {
    // A picture inside the file states its size itself.
    if (asset.p && !asset.e) asset.u = new URL(asset.u ?? "", answer.url || url).href.replace(/[^/]*$/, "");
  }
  // The library writes both into a style sheet and a selector as they are (LO-12).
  for (const font of data.fonts?.list ?? []) {
    if (/["'(){}<>;\\]/.test(`${font.fFamily} ${font.fPath}`)) delete font.fPath;
  }
  return data;
}

function read(text: string): AnimationData {
  // Every zip archive begins with these letters.
  if (text.startsWith("PK")) throw new Error("it is a .lottie archive, which is not supported; export it as JSON");
  const data = JSON.parse(text) as AnimationData | null;
  if (!Array.isArray(data?.layers)) throw new Error("it is JSON, but not a Lottie animation");
  return data;
}
