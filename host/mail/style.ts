import type { Settings } from "../settings/settings";

export type StyleSettings = Pick<Settings, "mailAccent" | "mailBackground" | "hideMailBrand">;

/** How emails look as HTML. Colors are `#rrggbb`. */
export interface MailStyle {
  accentColor: string;
  backgroundColor: string;
  /** The name of the site above the text; empty: none. */
  brand: string;
}

export function mailStyle(settings: StyleSettings, site: string): MailStyle {
  const { mailAccent: accentColor, mailBackground: backgroundColor, hideMailBrand } = settings;
  return { accentColor, backgroundColor, brand: hideMailBrand ? "" : site };
}

/** Black or white, whichever has the higher contrast on a color. */
export function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // The contrast with black is higher from here on (WCAG 2: (L + 0.05) / 0.05 > 1.05 / (L + 0.05)).
  return luminance > Math.sqrt(1.05 * 0.05) - 0.05 ? "#000000" : "#ffffff";
}

/** A channel of sRGB as linear light. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
