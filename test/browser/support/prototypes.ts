import type { Page } from "playwright-core";

const POISON = { ["__proto__"]: { polluted: "yes" }, constructor: { prototype: { polluted: "yes" } } };

/** The data with poison in every object: as text, since an object of ours with it would be poisoned itself. */
export const poisoned = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll("{", `{${JSON.stringify(POISON).slice(1, -1)},`)
    .replaceAll(",}", "}");

/** For the head of a page: the members of each prototype before any script of ours ran. */
export const REMEMBER_PROTOTYPES = `<script>
  window.prototypes = [Object, Array, String, Number, Function, Map, Element, HTMLFormElement, Promise]
    .map(({ prototype }) => prototype);
  window.keysBefore = prototypes.map((prototype) => Reflect.ownKeys(prototype).length);
</script>`;

/** The names that prototypes were changed by. */
export const cameByPrototypes = (page: Page) =>
  page.evaluate(() => {
    const { prototypes, keysBefore } = window as unknown as { prototypes: object[]; keysBefore: number[] };
    return prototypes.flatMap((prototype, at) => Reflect.ownKeys(prototype).slice(keysBefore[at]).map(String));
  });
