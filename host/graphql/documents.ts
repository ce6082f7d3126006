import { createHash } from "node:crypto";
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type ASTVisitor,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationContext,
} from "graphql";
import { Refused } from "../http/refused";

/** Maximum tokens of a document; the largest one of pages has about 400. */
const MOST_TOKENS = 2000;
/** Maximum root fields of an operation; pages send one. */
const MOST_FIELDS = 20;
/** Maximum number of cached documents. */
const MOST_KEPT = 200;

/** Parses and validates documents, with a cache. */
export interface Documents {
  /** @throws Refused for an invalid document. */
  read(text: string): DocumentNode;
}

export function createDocuments(schema: GraphQLSchema): Documents {
  const kept = new Map<string, DocumentNode>();
  return {
    read(text) {
      const key = createHash("sha256").update(text).digest("base64");
      const known = kept.get(key);
      // The least recently used document is evicted first.
      kept.delete(key);
      const document = known ?? parsed(schema, text);
      if (kept.size >= MOST_KEPT) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
      kept.set(key, document);
      return document;
    },
  };
}

function parsed(schema: GraphQLSchema, text: string): DocumentNode {
  try {
    const document = parse(text, { maxTokens: MOST_TOKENS, noLocation: true });
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule, fewRootFields];
    const [error] = validate(schema, document, rules, { maxErrors: 1 });
    if (error) throw error;
    return document;
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
