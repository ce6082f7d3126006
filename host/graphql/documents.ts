import { createHash } from "node:crypto";
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  NoUnusedVariablesRule,
  parse,
  specifiedRules,
  validate,
  type ASTVisitor,
  type GraphQLSchema,
  type ValidationContext,
} from "graphql";
import { Refused } from "../http/refused";
import { pruneDocument, type PrunedDocument } from "./unknown-fields";

/** Maximum tokens of a document; the largest one of pages has about 400. */
const MOST_TOKENS = 2000;
/** Maximum root fields of an operation; pages send one. */
const MOST_FIELDS = 20;
/** Maximum number of cached documents. */
const MOST_KEPT = 200;

/** Parses and validates documents, with a cache. */
export interface Documents {
  /** @throws Refused for an invalid document. */
  read(text: string): PrunedDocument;
}

/** @param tolerant removes unknown fields instead of refusing the document. */
export function createDocuments(schema: GraphQLSchema, tolerant = false): Documents {
  const kept = new Map<string, PrunedDocument>();
  return {
    read(text) {
      const key = createHash("sha256").update(text).digest("base64");
      const known = kept.get(key);
      // The least recently used document is evicted first.
      kept.delete(key);
      const document = known ?? parseDocument(schema, text, tolerant);
      if (kept.size >= MOST_KEPT) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
      kept.set(key, document);
      return document;
    },
  };
}

function parseDocument(schema: GraphQLSchema, text: string, tolerant: boolean): PrunedDocument {
  try {
    const whole = parse(text, { maxTokens: MOST_TOKENS, noLocation: true });
    const pruned = tolerant ? pruneDocument(schema, whole) : { document: whole, removed: [] };
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule, fewRootFields];
    // A variable of a removed argument is unused.
    const used = tolerant ? rules.filter((rule) => rule !== NoUnusedVariablesRule) : rules;
    const [error] = validate(schema, pruned.document, used, { maxErrors: 1 });
    if (error) throw error;
    return pruned;
  } catch (error) {
    if (error instanceof GraphQLError) throw new Refused(400, `Invalid GraphQL document: ${error.message}`);
    throw error;
  }
}

function fewRootFields(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ selectionSet: { selections } }) {
      // A fragment could add any number of fields.
      const plain = selections.every(({ kind }) => kind === Kind.FIELD);
      if (!plain || selections.length > MOST_FIELDS) {
        context.reportError(
          new GraphQLError(`An operation can have at most ${MOST_FIELDS} root fields and no fragments at its root`),
        );
      }
    },
  };
}
