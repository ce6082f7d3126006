import { parse } from "graphql";
import { expect, it } from "vitest";
import * as accounts from "../../src/accounts/operations/requests";
import type { Operation } from "../../src/network/operation";
import * as subscriptions from "../../src/subscriptions/operations";

const operations: Operation<never, unknown>[] = Object.values({ ...accounts, ...subscriptions });

it.each(operations.map((operation) => [operation.name, operation] as const))(
  "A-31 the document of %s is GraphQL with this name, kind and variables",
  (name, { query, mutates, variables }) => {
    const [definition, ...others] = parse(query).definitions;
    expect(others).toEqual([]);
    expect(definition).toMatchObject({
      kind: "OperationDefinition",
      operation: mutates ? "mutation" : "query",
      name: { value: name },
    });
    const declared = definition?.kind === "OperationDefinition" ? definition.variableDefinitions : [];
    expect(declared?.map(({ variable }) => variable.name.value)).toEqual(variables);
  },
);
