import { toText } from "../core/text";
import { emailAddress, isScriptUrl, phoneAddress } from "./addresses";
import { dropEmptyClass, setContent, setSource } from "./mutators";
import { own, treeValue } from "./paths";
import { sanitize } from "./sanitize";

/** A value for a property of an element. */
interface Assignment {
  readonly element: HTMLElement;
  readonly value: unknown;
  readonly type: string;
  /** Percent-encoded subject of e-mail links. */
  readonly subject: string;
}

interface Mutator {
  /** Field types the property takes; a pair outside the table is ignored (`rendering.md` R-10). */
  readonly types: readonly string[];
  apply(assignment: Assignment): void;
}

const attribute = (name: string, types: readonly string[]): Mutator => ({
  types,
  apply: ({ element, value }) => element.setAttribute(name, toText(value)),
});

const style = (property: string): Mutator => ({
  types: ["Color"],
  apply: ({ element, value }) => {
    if (typeof value === "string") element.style.setProperty(property, value);
  },
});

function showVideo(element: HTMLElement, value: unknown): void {
  const metadata = own(value, "metadata");
  const [width, height] = [own(metadata, "width"), own(metadata, "height")].map((side) => Number(toText(side)));
  element.replaceChildren(sanitize(toText(own(metadata, "html"))));
  element.style.paddingTop = `${width && height ? (height / width) * 100 : 0}%`;
}

function formatUrl({ value, type, subject }: Assignment): string {
  if (!value) return "#";
  if (type === "Phone") return phoneAddress(value);
  if (type === "Email") return emailAddress(value, subject);
  const text = toText(value);
  return isScriptUrl(text) ? "#" : text;
}

/** Inputs that have been filled once: what the visitor types from then on is theirs (`rendering.md` R-21). */
const filled = new WeakSet<Element>();

function setValue(element: HTMLElement, value: unknown): void {
  const field = element as HTMLInputElement | HTMLSelectElement;
  if (field instanceof HTMLInputElement && field.type === "text") {
    if (filled.has(field)) return;
    filled.add(field);
  }
  const text = value == null && field instanceof HTMLSelectElement ? field.value : toText(value);
  field.setAttribute("value", text);
  field.value = text;
}

/** What bindings of a query result may set, and how (`rendering.md` ). */
const mutators: Readonly<Record<string, Mutator>> = {
  innerHTML: {
    types: [
      "PlainText",
      "HighlightedText",
      "Number",
      "Option",
      "Date",
      "Phone",
      "Email",
      "Link",
      "CommercePropValues",
      "RichText",
      "Video",
      "CommercePrice",
    ],
    apply({ element, value, type }) {
      if (type === "Video") showVideo(element, value);
      else setContent(element, value, type);
      if (element.hasChildNodes()) dropEmptyClass(element);
    },
  },
  "style.color": style("color"),
  "style.background-color": style("background-color"),
  "style.border-color": style("border-color"),
  "style.background-image": {
    types: ["ImageRef"],
    apply({ element, value }) {
      if (typeof value !== "string") return;
      const wrapped = /^(none$|url\()/.test(value) ? value : `url("${value.replace(/["\\\n]/g, encodeURIComponent)}")`;
      element.style.setProperty("background-image", value ? wrapped : "none");
    },
  },
  src: {
    types: ["ImageRef"],
    apply({ element, value }) {
      if (setSource(element, value)) dropEmptyClass(element);
      else element.setAttribute("src", "");
    },
  },
  alt: attribute("alt", ["PlainText", "Option", "Number", "Date", "Phone", "Email", "Video", "Link"]),
  id: attribute("id", ["PlainText"]),
  for: attribute("for", ["PlainText"]),
  "data-commerce-sku-id": attribute("data-commerce-sku-id", ["ItemRef"]),
  href: {
    types: ["Phone", "Email", "Video", "Link", "FileRef"],
    apply: (given) => given.element.setAttribute("href", formatUrl(given)),
  },
  dataWHref: {
    types: ["PlainText", "FullSlug"],
    apply: (given) => given.element.setAttribute("data-w-href", formatUrl(given)),
  },
  value: { types: ["Number", "PlainText"], apply: ({ element, value }) => setValue(element, value) },
  checked: {
    types: ["Bool"],
    apply: ({ element, value }) => void ((element as HTMLInputElement).checked = Boolean(value)),
  },
};

/** The value of a binding in a query result: images are looked up by their URL (`rendering.md` R-20). */
export function boundValue(data: unknown, path: string, property: string): unknown {
  return treeValue(data, property === "src" || property === "style.background-image" ? `${path}.url` : path);
}

/** Sets a property of an element, if the table allows the field type for it. */
export function assign(property: string, assignment: Assignment): void {
  const mutator = own(mutators, property) as Mutator | undefined;
  if (mutator?.types.includes(assignment.type)) mutator.apply(assignment);
}
