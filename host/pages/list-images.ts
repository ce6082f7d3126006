import { listFiles } from "../site/site";

/** Images of the site that owners can choose, relative to its folder. */
export const listImages = (folder: string): Promise<string[]> => listFiles(folder, /\.(avif|gif|jpe?g|png|svg|webp)$/i);
