import { TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from "graphql";
import { isRecord } from "../../wire/records";

/** A document without the fields that the schema does not have. */
export interface PrunedDocument {
  document: DocumentNode;
  /** Paths of the removed fields, without list positions. */
  removed: readonly (readonly string[])[];
}

/**
 * Removes unknown fields and arguments from a document of a page, because published pages ask for fields of the builder's
 * server that a shop can do without. The answer has null in their place.
 */
export function pruneDocument(schema: GraphQLSchema, document: DocumentNode): PrunedDocument {
  const info = new TypeInfo(schema);
  const path: string[] = [];
  const removed: string[][] = [];
  const pruned = visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          path.push(node.alias?.value ?? node.name.value);
          if (node.name.value === "__typename" || info.getFieldDef() || !info.getParentType()) return undefined;
          removed.push([...path]);
          path.pop();
          return null;
        },
        leave(node) {
          const own = [...path];
          path.pop();
          if (node.selectionSet?.selections.length !== 0) return undefined;
          removed.push(own);
          return null;
        },
      },
      Argument: {
        enter: () => (info.getArgument() || info.getDirective() ? undefined : null),
      },
    }),
  );
  return { document: pruned, removed };
}

/** Sets null where fields were removed. */
export function fillRemoved(data: unknown, removed: PrunedDocument["removed"]): void {
  for (const path of removed) setNull(data, path);
}

function setNull(value: unknown, [name, ...rest]: readonly string[]): void {
  if (Array.isArray(value)) value.forEach((one: unknown) => setNull(one, name === undefined ? rest : [name, ...rest]));
  else if (isRecord(value) && name !== undefined) {
    if (rest.length) setNull(value[name], rest);
    else value[name] ??= null;
  }
}
