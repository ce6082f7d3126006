const LETTERS = "bcdfghjklmnpqrst";

function encode(kind: "f" | "c", slug: string): string {
  let odd = "";
  // By UTF-16 unit, as positions and codes are.
  const plain = slug.replace(/[^a-z0-9]/gi, (character, position: number) => {
    const code = character.charCodeAt(0).toString(16);
    odd += position + code.replace(/./g, (digit) => LETTERS.charAt(parseInt(digit, 16)));
    return "_";
  });
  return `${kind}_${plain}_${odd}`;
}

/**
 * A field's slug as query results spell it: `main-image` → `f_main_image_4dr` (`rendering.md` R-96). What starts with
 * `f_` counts as encoded already.
 */
export function encodeField(slug: string): string {
  return slug.startsWith("f_") ? slug : encode("f", slug);
}

/** A collection's slug as query results spell it. */
export function encodeCollection(slug: string): string {
  return slug.startsWith("c_") ? slug : encode("c", slug);
}

/** The slug of an encoded name; anything else stays as it is (`rendering.md` R-97). */
export function decodeSlug(name: string): string {
  const [, plain, odd] = /^[fc]_(.*)_((?:\d+[b-df-hj-np-t]+)*)$/.exec(name) ?? [];
  if (plain === undefined || odd === undefined) return name;
  const characters = plain.split("");
  for (const [, position, letters = ""] of odd.matchAll(/(\d+)([b-df-hj-np-t]+)/g)) {
    const code = letters.replace(/./g, (letter) => LETTERS.indexOf(letter).toString(16));
    characters[Number(position)] = String.fromCharCode(parseInt(code, 16));
  }
  return characters.join("");
}

/** Names that query results spell as they are (`rendering.md` R-74). */
export function encodeCondition(slug: string): string {
  return slug === "id" || slug === "ecSkuInventoryQuantity" ? slug : encodeField(slug);
}
