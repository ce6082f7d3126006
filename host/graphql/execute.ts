import { execute, type GraphQLError, type GraphQLSchema } from "graphql";
import { AccountError } from "../../wire/account-error";
import type { Scope } from "../accounts/scope";
import { Refused } from "../http/refused";
import { StoreError } from "../store/store-error";
import type { Documents } from "./documents";
import { ROOT } from "./resolvers";

/** One member of a batch. */
export interface Sent {
  operationName: string | undefined;
  variables: Record<string, unknown>;
  query: string;
}

interface WireError {
  message: string;
  code: string;
  failedValidations?: AccountError["failedValidations"];
}

/** The result of one operation (`accounts.md` ). */
export interface Result {
  data?: unknown;
  errors?: WireError[];
}

/**
 * Executes one operation.
 * @throws Refused for limits, StoreError if the store fails. Then the whole request fails and can be retried.
 */
export async function executeOne(
  { operationName, variables, query }: Sent,
  { schema, documents, scope }: { schema: GraphQLSchema; documents: Documents; scope: Scope },
): Promise<Result> {
  const { data, errors } = await execute({
    ...{ schema, document: documents.read(query), rootValue: ROOT, contextValue: scope, variableValues: variables },
    ...(operationName ? { operationName } : {}),
  });
  if (!errors?.length) return { data };
  const written = errors.map((error) => toWire(error, scope));
  // Without execution, there is no data.
  return data ? { data, errors: written } : { errors: written };
}

function toWire({ originalError, path }: GraphQLError, { ports }: Scope): WireError {
  if (originalError instanceof AccountError) {
    const { message, code, failedValidations } = originalError;
    return { message, code, ...(failedValidations ? { failedValidations } : {}) };
  }
  if (originalError instanceof Refused || originalError instanceof StoreError) throw originalError;
  // The library's message would repeat the values, which include passwords.
  if (!path) return { message: "The variables do not match the types in the query", code: "BadRequest" };
  const id = ports.newId();
  const words = originalError ? (originalError.stack ?? originalError.message) : "unknown error";
  ports.log({ level: "error", event: "fault", id, error: words });
  return { message: `Internal error (id ${id})`, code: "InternalError" };
}
