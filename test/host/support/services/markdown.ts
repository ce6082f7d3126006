/** A message in Markdown: the texts in code blocks, and the markup around them. */
export interface ShownCode {
  code: string[];
  around: string;
}

export function splitCode(text: string): ShownCode {
  const parts = text.split("```");
  const select = (odd: number) => parts.filter((_part, index) => index % 2 === odd);
  return { code: select(1), around: select(0).join("") };
}
