/** An id on `<html>` under another name. */
export interface RenamedId {
  /** The name that the runtime reads: `data-wf-page` or `data-wf-site`. */
  readonly name: string;
  /** The name in the export. */
  readonly from: string;
  readonly value: string;
}

const ID = /^[0-9a-f]{24}$/;

/** The ids of page and site, where a tool renamed their attributes: `data-page-ref` for `data-wf-page`. */
export function findRenamedIds(attrs: readonly { name: string; value: string }[]): RenamedId[] {
  return ["page", "site"].flatMap((word) => {
    const name = `data-wf-${word}`;
    if (attrs.some((attribute) => attribute.name === name)) return [];
    const found = attrs.find(
      (attribute) =>
        attribute.name.startsWith("data-") && attribute.name.split("-").includes(word) && ID.test(attribute.value),
    );
    return found ? [{ name, from: found.name, value: found.value }] : [];
  });
}
