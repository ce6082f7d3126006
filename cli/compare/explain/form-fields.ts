import type { Facts } from "../plan";
import { typeText } from "../steps/forms";
import { listInside } from "./elements";
import type { Difference } from "./explain";

type FindFacts = Difference["findFacts"];

/** Controls that are not collected. */
const UNCOLLECTED = /^(submit|button|reset|image|file)$/i;

const readType = ({ tag, attributes }: Facts) => (tag === "input" ? (attributes.type ?? "text").toLowerCase() : tag);

/** The last option, which the step chooses. */
function readOption(select: Facts, findFacts: FindFacts): string {
  const last = listInside(select, findFacts)
    .filter(({ tag }) => tag === "option")
    .at(-1);
  return last && last.attributes.disabled === undefined ? (last.attributes.value ?? last.text) : "";
}

/** Of radio buttons of a name, the step chooses the first. */
function readRadio(radio: Facts, controls: readonly Facts[]): string {
  const { name } = radio.attributes;
  const group = controls.filter((each) => readType(each) === "radio" && each.attributes.name === name);
  return group[0]?.attributes.value ?? "on";
}

/** What a control holds after the step has filled the form in. */
function readValue(control: Facts, controls: readonly Facts[], findFacts: FindFacts, isWrong: boolean): string {
  const type = readType(control);
  if (type === "select") return readOption(control, findFacts);
  if (type === "radio") return readRadio(control, controls);
  if (type === "checkbox") return String(control.attributes.disabled === undefined || "checked" in control.attributes);
  return type === "hidden" ? (control.attributes.value ?? "") : typeText(type, isWrong);
}

/**
 * The fields that a form must send by its markup (`forms.md` 6), as the aspect `requests` has them. Nothing here is code
 * of the runtime or of a host, so that a wrong field of theirs differs.
 * @param isWrong whether the step fills in wrong values.
 */
export function formatFields(form: Facts, findFacts: FindFacts, isWrong: boolean): string {
  const fields = new Map<string, string>();
  const controls = listInside(form, findFacts).filter(
    (each) => /^(input|select|textarea)$/.test(each.tag) && !UNCOLLECTED.test(readType(each)),
  );
  for (const [at, control] of controls.entries()) {
    const { "data-name": label, name } = control.attributes;
    const key = label || name || `Field ${at + 1}`;
    if (readType(control) !== "radio" || !fields.has(key))
      fields.set(key, readValue(control, controls, findFacts, isWrong).trim());
  }
  if (form.attributes["data-turnstile-sitekey"] && form.attributes["data-wf-no-turnstile"] === undefined)
    fields.set("cf-turnstile-response", "compared");
  return `submits: ${[...fields]
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(", ")}`;
}
