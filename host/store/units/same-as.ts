/** The operator that finds rows with the same value, which may be null. */
export function sameAs(value: string | null): "is" | "=" {
  return value === null ? "is" : "=";
}
