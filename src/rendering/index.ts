/**
 * Bindings, conditions and formats for developers. The script-tag bundle carries only what the runtime itself uses; the
 * part for shops has the rest.
 */
export { emailAddress, phoneAddress } from "./addresses";
export { readConditions, matches, type Condition, type ConditionContext } from "./conditions";
export { dateFromExpression } from "./date-expressions";
export { formatDate, type DateStyle } from "./date-format";
export { formatPrice, type CurrencySettings, type PriceOptions } from "./prices";
export { compileRows, type RowContext, type RowTemplate } from "./rows";
export { sanitize } from "./sanitize";
export { decodeSlug, encodeCollection, encodeField } from "./slugs";
export { renderTree, type TreeOptions } from "./tree";
