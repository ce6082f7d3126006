import {
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
} from "graphql";
import { isRecord } from "../../wire/records";
import { Refused } from "../http/refused";
import type { Sent } from "./execute";

/** Maximum password hashes per operation and per request; each takes about 12 ms of CPU time. */
const MOST_OF_OPERATION = 10;
const MOST_OF_REQUEST = 20;

/** Root fields that hash one password, besides the custom fields of type Password in their data. */
const HASHING: ReadonlySet<string> = new Set(["usysCreateSession", "usysCreateUser", "usysUpdatePassword"]);

/**
 * Checks the cost of a request before running it.
 * @throws Refused above the limit.
 */
export function checkCost(
  batch: readonly Sent[],
  { schema, read }: { schema: GraphQLSchema; read(query: string): DocumentNode },
): void {
  const costs = batch.map((sent) => countHashes(sent, schema, read(sent.query)));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (costs.some((cost) => cost > MOST_OF_OPERATION) || total > MOST_OF_REQUEST) {
    throw new Refused(
      400,
      `Too many passwords in one request. The limit is ${MOST_OF_OPERATION} per operation and ${MOST_OF_REQUEST} in total.`,
    );
  }
}

function countHashes({ operationName, variables }: Sent, schema: GraphQLSchema, document: DocumentNode): number {
  const operation = getOperationAST(document, operationName);
  const fields = schema.getMutationType()?.getFields() ?? {};
  if (operation?.operation !== OperationTypeNode.MUTATION) return 0;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  // Invalid variables are rejected at execution, before any hashing.
  if (!coerced) return 0;
  return operation.selectionSet.selections.reduce((sum, node) => {
    const field = node.kind === Kind.FIELD ? fields[node.name.value] : undefined;
    return field && node.kind === Kind.FIELD ? sum + hashesOfField(field, node, coerced) : sum;
  }, 0);
}

function hashesOfField(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): number {
  const { data } = readArguments(field, node, variables);
  const passwords = isRecord(data) && Array.isArray(data.password) ? data.password.length : 0;
  return passwords + (HASHING.has(field.name) ? 1 : 0);
}

function readArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    // Execution reports the same error.
    return {};
  }
}
