import type { ViewedBackground } from "../measure/view";
import { elementKey, type FastSite } from "../part";
import { chooseWidths, planSizes } from "../sizes/plan";
import type { ShownPictures } from "./pictures";

/** How pages show their pictures, by the views of a site. */
export function createShownPictures(site: FastSite): ShownPictures {
  const backgrounds = readBackgrounds(site);
  const hidden = new Set(site.pages.flatMap((path) => site.view(path)?.hidden ?? []));
  return {
    plan(page, { at, isSized }, picture) {
      const viewed = site.view(page)?.images.find((image) => image.at === at);
      if (!viewed || !site.parts.includes("sizes") || (isSized && !viewed.isFree)) return undefined;
      return planSizes(viewed, picture);
    },
    fillWidth(file, { width, height }) {
      const shown = backgrounds.get(file);
      if (!shown || hidden.has(file) || shown.some(({ size }) => /^auto( auto)?$/.test(size))) return undefined;
      const filled = shown.map((box) => Math.max(box.width, (box.height * width) / height));
      return chooseWidths(filled, width).at(-1);
    },
    noteSized: (page, at) => void site.sized.add(elementKey(page, at)),
  };
}

/** Boxes with a picture as background, by its file. */
function readBackgrounds(site: FastSite): Map<string, ViewedBackground[]> {
  const boxes = new Map<string, ViewedBackground[]>();
  for (const box of site.pages.flatMap((path) => site.view(path)?.backgrounds ?? []))
    boxes.set(box.file, [...(boxes.get(box.file) ?? []), box]);
  return boxes;
}
