/**
 * Shows control characters, and marks that change the direction of text, as escapes, so that no terminal or browser obeys
 * them. Line feeds and tabs stay. So do joiners, which emojis and some languages need.
 */
export const showControls = (text: string): string =>
  text.replace(
    /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );

/** The same, on one line. */
export const showOnOneLine = (text: string): string => showControls(text.replace(/\s+/g, " "));
