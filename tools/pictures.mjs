// `npm run pictures`: takes the pictures of the documents, of what `npm run build` made.
import { fileURLToPath } from "node:url";
import { root } from "./build.mjs";
import { withTypeScript } from "./typescript.mjs";

await withTypeScript("tools/pictures/pictures.ts", ({ takePictures }) => takePictures(fileURLToPath(root)));
