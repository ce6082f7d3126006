import type { PageChange } from "../../records/pages";

const KINDS: Readonly<Record<PageChange["kind"], string>> = {
  text: "Text",
  attribute: "Link or hint",
  image: "Image",
  rich: "Text",
  hide: "Hidden",
  remove: "Removed",
  duplicate: "Copy",
  move: "Moved",
  settings: "Page settings",
};

/** A change in words, as far as it has some. */
export function describeChange(change: PageChange): { what: string; value: string } {
  const what = KINDS[change.kind];
  switch (change.kind) {
    case "text":
    case "attribute":
      return { what, value: change.value ?? "" };
    case "image":
      return { what, value: change.src };
    case "rich":
      return { what, value: change.html.replace(/<[^>]*>/g, " ") };
    case "settings": {
      const { kind: _kind, ...values } = change;
      return { what, value: Object.values(values).join(" · ") };
    }
    default:
      return { what, value: change.place };
  }
}
