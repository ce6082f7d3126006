// The tag that loads the script from a CDN, with the version and integrity value of the built file.
import { readFileSync } from "node:fs";
import { root } from "./build.mjs";
import { readBuilt } from "./bundle-size.mjs";

const MARKED = /(<!-- cdn -->\n)[^]*?(<!-- \/cdn -->)/;

/** A document with the tag as it is today; npm's packages are on jsDelivr under their names and versions. */
export function withCdnSnippet(text) {
  const { name, version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const value = JSON.parse(readBuilt("sri.json"))["millrace.js"];
  const tag = [
    "<script",
    "  defer",
    `  src="https://cdn.jsdelivr.net/npm/${name}@${version}/dist/millrace.js"`,
    `  integrity="${value}"`,
    '  crossorigin="anonymous"',
    "></script>",
  ].join("\n");
  return text.replace(MARKED, (_whole, open, close) => `${open}\`\`\`html\n${tag}\n\`\`\`\n${close}`);
}
