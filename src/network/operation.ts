/** One operation of the wire. `V` and `D` type its variables and the data of its answer. */
export interface Operation<V extends object = object, D = unknown> {
  readonly name: string;
  readonly query: string;
  /** What the document declares; nothing else is sent (`accounts.md` A-31). */
  readonly variables: readonly string[];
  /** A mutation is always sent; results of queries are outdated after it. */
  readonly mutates: boolean;
  /**
   * Whether each call is sent again, and takes data beside errors, as the documents of shop pages need (`commerce.md` section 7). Default: no.
   */
  readonly fresh?: boolean;
  /** Only for the compiler. */
  readonly types?: (variables: V) => D;
}

/**
 * A mutation with one root field whose arguments are its variables.
 * @param types the GraphQL type of each variable, e.g. `{ email: "String!" }`.
 * @param selection what the root field answers, without the outer braces.
 * @param names of arguments that differ from those of their variables.
 */
export function mutation<V extends object, D>(
  name: string,
  field: string,
  types: { readonly [K in keyof V]-?: string },
  selection: string,
  names: { readonly [K in keyof V]?: string } = {},
): Operation<V, D> {
  const variables = Object.keys(types);
  const list = (items: string[]) => (items.length ? `(${items.join()})` : "");
  const declared = list(Object.entries(types).map(([key, type]) => `$${key}:${type as string}`));
  const passed = list(variables.map((key) => `${names[key as keyof V] ?? key}:$${key}`));
  return { name, variables, mutates: true, query: `mutation ${name}${declared}{${field}${passed}{${selection}}}` };
}

/** A query without variables. */
export function query<D>(name: string, selection: string): Operation<Record<never, never>, D> {
  return { name, variables: [], mutates: false, query: `query ${name}{${selection}}` };
}
