/** The first id of a numbered row that the page does not use, counting from `ordinal`. */
export function freeId(row: string, ordinal: number): string {
  while (document.getElementById(row + ordinal)) ordinal++;
  return row + ordinal;
}
