import { buildSchema, GraphQLError, GraphQLScalarType, Kind, type GraphQLSchema } from "graphql";
import { ORDERS_TYPES } from "./orders";
import { PRODUCTS_TYPES } from "./products";
import { RESULTS_TYPES } from "./results";
import { ROOT_TYPES } from "./root";

/** What pages of a shop ask for (`commerce.md` section 7, and the documents of published pages). */
const TEXT = ROOT_TYPES + RESULTS_TYPES + PRODUCTS_TYPES + ORDERS_TYPES;

function toId(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  throw new GraphQLError("Expected an id");
}

let shared: GraphQLSchema | undefined;

/** The schema of the shop, which does not depend on the site. */
export function getShopSchema(): GraphQLSchema {
  return (shared ??= createSchema());
}

function createSchema(): GraphQLSchema {
  const schema = buildSchema(TEXT);
  const scalar = schema.getType("BasicId");
  if (scalar instanceof GraphQLScalarType) {
    scalar.parseValue = toId;
    scalar.parseLiteral = (node) => {
      if (node.kind === Kind.INT || node.kind === Kind.STRING) return node.value;
      throw new GraphQLError("Expected an id");
    };
  }
  return schema;
}
