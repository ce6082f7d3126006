/** Images that owners have uploaded. Their names have a hash of the content, so that browsers keep them for a year. */
export interface OwnImage {
  /** 24 hexadecimal digits. */
  readonly hash: string;
  /** In px. */
  readonly width: number;
}

/** Where visitors get them. */
export const OWN_IMAGES = "/images/own/";
/** The beginning of the ids of their stored files, of which no others begin so. */
export const OWN_IMAGE_ID = "own-";
/** Widths of smaller variants, in px. Each image has those that are narrower than itself. Few, because the owner waits. */
const WIDTHS = [500, 1080];

/** The widths of all variants of an image, its own one last. */
export const listWidths = (width: number): number[] => [...WIDTHS.filter((one) => one < width), width];

export const formatImageUrl = ({ hash, width }: OwnImage): string => `${OWN_IMAGES}${hash}_${width}.webp`;

/** From the root or from a page. */
const URL_PATTERN = new RegExp(`${OWN_IMAGES.slice(1)}([0-9a-f]{24})_([1-9]\\d{0,4})\\.webp`, "g");

/** The image of a URL; undefined for another URL. */
export function readImageUrl(url: string): OwnImage | undefined {
  const [image] = findOwnImages(url);
  return image && formatImageUrl(image) === url ? image : undefined;
}

/** All images that a text names. */
export const findOwnImages = (text: string): OwnImage[] =>
  [...text.matchAll(URL_PATTERN)].map(([, hash = "", width]) => ({ hash, width: Number(width) }));

/** The id of the stored file. */
export const imageId = ({ hash, width }: OwnImage): string => `${OWN_IMAGE_ID}${hash}-${width}`;

/** That of the same as AVIF, which not every image has. */
export const avifId = (image: OwnImage): string => `${imageId(image)}-avif`;

/** The hash in an id; undefined for the id of another file. */
export const readHash = (id: string): string | undefined =>
  id.startsWith(OWN_IMAGE_ID) ? id.slice(OWN_IMAGE_ID.length).split("-")[0] : undefined;
