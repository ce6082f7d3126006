import type { ModuleRows } from "../core/modules";

export const LIGHTBOX = ".w-lightbox";

export const rows: ModuleRows = {
  lightboxBasics: { file: "lightbox-basics", selector: LIGHTBOX, as: ["lightbox-basics"] },
  // No element needs the viewer at once.
  lightbox: { file: "lightbox", selector: LIGHTBOX, eager: ":not(*)" },
};
