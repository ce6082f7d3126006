import { asList, asRecord } from "../../../wire/records";
import { createEdits, type Edits } from "../../core/edits";
import { toText } from "../../core/text";
import { applyCondition } from "../../rendering/rows";
import { matches, readContainer } from "../../rendering/conditions";
import { readEncoded } from "../../rendering/encoded";
import { setSource } from "../../rendering/mutators";
import { rowValue } from "../../rendering/paths";
import { formatPrice } from "../../rendering/prices";
import { encodeCondition, encodeField } from "../../rendering/slugs";
import type { Variant } from "../queries";

const BINDINGS = "data-wf-sku-bindings";
const CONDITIONS = "data-wf-sku-conditions";
const EMPTY = "w-dyn-bind-empty";
const QUANTITY = "ecSkuInventoryQuantity";

/** The collection item of a form, whose variant its elements show; without one, the page's elements outside of items. */
function listBound(form: Element): HTMLElement[] {
  const item = form.closest(".w-dyn-item");
  const all = [...(item ?? document).querySelectorAll<HTMLElement>(`[${BINDINGS}], [${CONDITIONS}]`)];
  return all.filter((element) => element.closest(".w-dyn-item") === item);
}

/** The variant's fields under the names of bindings: encoded or not, with or without `default-sku:`. */
function readField(variant: Variant, from: string): unknown {
  const name = from.replace(/^default-sku:/, "");
  if (name === QUANTITY) return variant.inventory?.type === "finite" ? variant.inventory.quantity : null;
  const [field = "", ...rest] = name.split(/[.[]/);
  return rowValue(variant, [encodeField(field), ...rest.map((part) => part.replace("]", ""))].join("."));
}

const readUrl = (value: unknown): string => (typeof value === "string" ? value : toText(asRecord(value).url));

function showLightbox(element: Element, value: unknown, edits: Edits): void {
  const script = element.querySelector("script.w-json");
  const images = Array.isArray(value) ? value : value ? [value] : [];
  const items = images.map((image) => ({ url: readUrl(image), type: "image" }));
  let group: unknown;
  try {
    group = asRecord(JSON.parse(script?.textContent ?? "")).group;
  } catch {
    // It has no data yet.
  }
  if (script) edits.text(script, JSON.stringify({ items, ...(group ? { group } : {}) }));
}

function bind(element: HTMLElement, to: string, value: unknown, edits: Edits): void {
  const url = readUrl(value);
  switch (to) {
    case "src":
      edits.attribute(element, "srcset", null);
      if (element.getAttribute("src") !== url) {
        // Remembered, because the next line is no edit.
        edits.attribute(element, "src", "");
        edits.toggleClass(element, EMPTY, !setSource(element, url));
      }
      return;
    case "style.background-image":
      edits.style(element, "background-image", url ? `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")` : "none");
      return;
    case "media":
    case "lightbox":
      return showLightbox(element, value, edits);
    default: {
      const isPrice = typeof asRecord(value).unit === "string";
      const text = isPrice ? formatPrice(value) : typeof value === "object" ? "" : toText(value);
      edits.text(element, text);
      edits.toggleClass(element, EMPTY, !text);
    }
  }
}

/** Shows a variant where the page binds its fields, and what its conditions allow (`commerce.md` C-35). */
export function createVariantBindings(form: Element, signal: AbortSignal): (variant: Variant) => void {
  const edits = createEdits(signal);
  return (variant) => {
    const inventory = readField(variant, QUANTITY);
    const item = { ...variant, [QUANTITY]: inventory };
    for (const element of listBound(form)) {
      for (const binding of asList(readEncoded(element, BINDINGS))) {
        const { from, to } = asRecord(binding);
        bind(element, toText(to), readField(variant, toText(from)), edits);
      }
      const container = readEncoded(element, CONDITIONS);
      if (!container) continue;
      const { fields, zone } = readContainer(container);
      applyCondition(element, matches(item, fields, { zone, encode: encodeCondition }));
    }
  };
}
