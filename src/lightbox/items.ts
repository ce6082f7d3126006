import { MillraceError } from "../core/errors";
import { isRecord, asList } from "../../wire/records";
import { readEmbed, type Embed } from "./embed";

export interface LightboxItem {
  /** Picture, or the page of the video. */
  url: string;
  caption: string;
  /** Alternative text of the picture. */
  alt: string;
  thumbnail: string;
  /** Whether it is a video; `embed` is missing when its code is nothing we would put into the page. */
  isEmbed: boolean;
  embed: Embed | undefined;
  width: number;
  height: number;
  /** Skipped, since a condition hides its link (LB-2). */
  hidden: boolean;
}

export interface LinkData {
  items: LightboxItem[];
  /** Links of the same non-empty group share one list. */
  group: string;
}

type Raw = Record<string, unknown>;

const asText = (value: unknown) => (typeof value === "string" ? value : "");
const asNumber = (value: unknown) => (Number(value) > 0 ? Number(value) : 0);
const asRecords = (value: unknown): Raw[] => asList(value).filter(isRecord);

/**
 * Reads what a `.w-lightbox` link shows (`dropdown-tabs-lightbox.md` 3.1). Without a data block it shows nothing.
 * @throws MillraceError when the block is not a JSON object (LB-1).
 */
export function readLink(link: HTMLElement): LinkData {
  const block = [...link.children].find((child) => child.matches("script.w-json"));
  if (!block) return { items: [], group: "" };
  let data: Raw;
  try {
    data = JSON.parse(block.textContent ?? "") as Raw;
    if (typeof data !== "object" || !data) throw new TypeError("not an object");
  } catch (cause) {
    throw new MillraceError({
      message: "its data block is invalid",
      expected: 'JSON like {"items": [{"url": "…"}]} in <script class="w-json">',
      cause,
    });
  }
  const alt = link.querySelector("img")?.alt ?? "";
  const hidden = link.closest(".w-condition-invisible") !== null;
  const raw = [...asRecords(data.items ?? data.images), ...(data.items ? [] : asRecords([data.embed]))];
  const items = raw.map((item): LightboxItem => {
    const html = asText(item.html);
    const url = asText(item.url);
    const caption = asText(item.caption);
    return {
      url,
      caption,
      alt: caption || alt,
      thumbnail: asText(item.thumbnailUrl) || url,
      isEmbed: html !== "",
      embed: html ? readEmbed(html) : undefined,
      width: asNumber(item.width),
      height: asNumber(item.height),
      hidden,
    };
  });
  return { items, group: asText(data.group ?? data.groupId) };
}
