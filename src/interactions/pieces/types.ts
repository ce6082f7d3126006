import type { PieceName } from "./piece";

/** The types of events and items that each piece has. */
const TYPES: readonly (readonly [name: PieceName, types: RegExp])[] = [
  ["interactionsPosition", /^(PAGE_SCROLL|SCROLLING_|MOUSE_MOVE$)/],
  ["interactionsComponents", /^(NAVBAR|DROPDOWN|TAB|SLIDER|ECOMMERCE_CART)_/],
  ["interactionsColors", /^STYLE_(BACKGROUND_COLOR|BORDER|TEXT_COLOR)$/],
  ["interactionsStyles", /^STYLE_(SIZE|FILTER|FONT_VARIATION)$/],
  ["interactionsPlugins", /^PLUGIN_/],
];

export const PIECES = TYPES.map(([name]) => name);

/** The piece that has a type of event or item; `undefined` for what every engine has, and for unknown types. */
export const findPiece = (type: string): PieceName | undefined => TYPES.find(([, types]) => types.test(type))?.[0];
