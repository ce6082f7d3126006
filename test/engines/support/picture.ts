import { join } from "node:path";
import { packageRoot } from "../../../cli/package-paths";

export const PICTURE_NAME = "nail-studio.jpg";

/** Path of a picture to upload. */
export const PICTURE = join(packageRoot(), "examples", PICTURE_NAME);
