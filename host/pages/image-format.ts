/** Bytes at the start of a file in which its format is recognized. */
export const FORMAT_HEAD = 64;

const ACCEPTED = "Save it as JPEG, PNG, WebP, AVIF or GIF.";

/** Why a file cannot be an image of a page, by its first bytes, in a sentence; undefined: it can. */
export function findFormatProblem(head: Buffer): string | undefined {
  const text = head.toString("latin1");
  if (/^(\xef\xbb\xbf)?\s*<(svg|\?xml|!--|!doctype svg)/i.test(text))
    return `SVG images cannot be uploaded, because they can contain programs. ${ACCEPTED}`;
  const isContainer = text.slice(4, 8) === "ftyp";
  if (isContainer && !/avi[fs]/.test(text) && /^(hei|hev|mif|msf)/.test(text.slice(8)))
    return `Photos in the format HEIC cannot be uploaded, because most browsers do not show them. ${ACCEPTED}`;
  const isKnown = isContainer ? /avi[fs]/.test(text) : /^(\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP)/.test(text);
  return isKnown ? undefined : `This file is not an image that can be used. ${ACCEPTED}`;
}
