/** The attribute of a block with data. */
export const BLOCK = "data-interactions";
/** The attribute of the script tag that names a file with data. */
export const SOURCE = "data-interactions-src";
export const LEGACY = "[data-ix]";
/** Hidden content: exports write inline styles without a space, browsers that save a page with one. */
export const HIDDEN = '[style*="opacity:0"], [style*="opacity: 0"]';
