import { attribute, descendants, textIn, type Element } from "./elements";

/** The builder's default name of a field. */
const PLACEHOLDER_NAME = /^(field|checkbox|radio|select|text ?area|file)?[\s-]*\d*$/i;
const LONGEST = 80;

/** What visitors read beside the fields of a form: the text of a label, else the name that its author gave it. */
export function createFieldNamer(form: Element): (field: Element) => string {
  const all = descendants(form);
  const labels = all.filter(({ tagName }) => tagName === "label");
  const byTarget = new Map(labels.map((label) => [attribute(label, "for"), label]));
  return (field) => {
    const id = attribute(field, "id");
    const own = id ? byTarget.get(id) : undefined;
    const around = labels.find((label) => descendants(label).includes(field));
    const texts = [
      ...[own, around].map((label) => (label ? textIn(label) : "")),
      ...["aria-label", "data-name", "name", "placeholder", "id"].map((name) => attribute(field, name)),
    ];
    const words =
      texts.map((text) => text.replace(/\s+/g, " ").trim()).find((text) => !PLACEHOLDER_NAME.test(text)) ?? "";
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  };
}
