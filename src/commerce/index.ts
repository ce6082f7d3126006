/**
 * A shop's catalogues and enumerations for developers. The script-tag bundle carries only what the runtime itself uses.
 */
export { CATALOGUE, type CatalogueEntry, type ErrorCategory } from "./catalogue";
export { LABELS } from "./labels";
export type { CommerceErrorDetail } from "./events";
export { currencyCodes, findCurrency, UNKNOWN_CURRENCY, type Currency, type CurrencyList } from "./currencies";
export { DATE_FORMATS, DATE_ONLY_FORMATS } from "./date-formats";
export * from "./enumerations";
export { errorAttribute, errorText, errorType, type CommerceFailure } from "./error-types";
export { LIMITS } from "./limits";
export { MESSAGES, type ErrorArea, type ErrorType } from "./messages";
export { addPrices, INVALID_PRICE, priceFromText, scalePrice, subtractPrices, type Price } from "./price-arithmetic";
export {
  DEFAULT_PRODUCT_TYPE,
  missingFields,
  PRODUCT_TYPES,
  type ProductType,
  type ProductTypeName,
} from "./product-types";
export { ORDER_SORTS, sortKeys, SUBSCRIPTION_SORTS } from "./sort-options";
