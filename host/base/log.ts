/** Never a body, a query, a header, a token or a whole client address. */
export type LogLine = { level: "info" | "warn" | "error"; event: string } & Record<
  string,
  string | number | boolean | null
>;
