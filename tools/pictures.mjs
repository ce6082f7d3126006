// `npm run pictures`: takes the pictures of the documents, from the output of `npm run build`.
import { fileURLToPath } from "node:url";
import { root } from "./build.mjs";
import { withTypeScript } from "./typescript.mjs";

await withTypeScript("tools/pictures/pictures.ts", ({ takePictures }) => takePictures(fileURLToPath(root)));
