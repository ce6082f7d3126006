import { MOST_TOTAL } from "../../../wire/shop/money";
import { DEFAULT_TAX_CATEGORY, type SubscriptionTerms } from "../../../wire/shop/product";
import { Refused } from "../../http/refused";
import { checkTerms, type GivenTerms, type NamedPlan } from "../../shop/subscription-terms";
import type { ProductChanges, VariantChanges } from "../../store/units/shop/catalogue";
import type { Given } from "../api";
import { readString } from "../request";

const MOST_STOCK = 999_999_999;
const MOST_NAME = 200;
const MOST_DESCRIPTION = 5000;
const MOST_WEIGHT = 1_000_000;

/** What the owner's page sends of a product. @throws Refused */
export function readProductChanges(given: Given<"PUT /products/:id">): ProductChanges {
  const read = (key: "name" | "description" | "taxCategory") => readString(given, key).replaceAll("\r\n", "\n").trim();
  const [name, description, taxCategory] = [read("name"), read("description"), read("taxCategory")];
  if (!name || name.length > MOST_NAME)
    throw new Refused(422, `Enter a product name of at most ${MOST_NAME} characters`);
  if (description.length > MOST_DESCRIPTION)
    throw new Refused(422, `The description can have at most ${MOST_DESCRIPTION} characters`);
  if (!/^[\w-]{0,60}$/.test(taxCategory))
    throw new Refused(422, "The tax class can have letters, digits and hyphens, such as books");
  return { name, description, taxCategory: taxCategory || DEFAULT_TAX_CATEGORY, shippable: given.shippable === true };
}

/** What the owner's page sends of a variant. @throws Refused */
export function readVariantChanges(given: Given<"PUT /variants/:id">, plans: readonly NamedPlan[]): VariantChanges {
  const { price, compareAtPrice, stock, weight, subscription } = given;
  if (!isWhole(price, MOST_TOTAL))
    throw new Refused(422, "The price must be a whole number of minor units, 0 or higher");
  if (compareAtPrice !== null && !isWhole(compareAtPrice, MOST_TOTAL))
    throw new Refused(422, "The price before a reduction must be a whole number of minor units, 0 or higher");
  if (stock !== null && !isWhole(stock, MOST_STOCK))
    throw new Refused(422, "The stock must be a whole number, 0 or higher");
  if (weight !== null && !(typeof weight === "number" && weight >= 0 && weight <= MOST_WEIGHT))
    throw new Refused(422, `The weight must be a number from 0 to ${MOST_WEIGHT}`);
  return { price, compareAtPrice, stock, weight, subscription: readTerms(subscription, plans) };
}

function readTerms(given: unknown, plans: readonly NamedPlan[]): SubscriptionTerms | null {
  if (given === null) return null;
  if (typeof given !== "object") throw new Refused(422, "The subscription must be null or have an interval");
  const read = (name: keyof GivenTerms) => readString(given as Partial<GivenTerms>, name).trim();
  const terms = checkTerms(
    { interval: read("interval"), frequency: read("frequency"), trial: read("trial"), plan: read("plan") },
    plans,
  );
  if (typeof terms === "string") throw new Refused(422, `Subscription: ${terms}`);
  return terms;
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
