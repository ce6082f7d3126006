import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sources } from "../../../../tools/docs/site/pages";
import { packageRoot } from "../../../../cli/package-paths";

/** A block of code in a document. */
export interface Block {
  /** The document, and which of its blocks of that language it is: `docs/start/qa.md 2`. */
  name: string;
  path: string;
  code: string;
}

const root = packageRoot();

/** The documents for users: start pages, guides, reference, the host, and READMEs of behaviours. */
export const documents = sources(root).filter((path) =>
  /^(README\.md|fixtures\/README\.md|docs\/(start|guides|reference)\/.*|docs\/host(\/.*|\.md)|src\/.*)$/.test(path),
);

/** Every block of these languages, by document. */
export function readBlocks(languages: readonly string[], paths: readonly string[] = documents): Block[] {
  const fence = new RegExp(`^\`\`\`(?:${languages.join("|")})\\n([^]*?)^\`\`\`$`, "gm");
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(fence)].map(([, code = ""], index) => ({ name: `${path} ${index + 1}`, path, code }));
  });
}

/** Paths of all documents for users in `docs`. */
export const written = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((path) => /^(start|guides|reference|host)\/.*\.md$/.test(path))
  .map((path) => `docs/${path}`);
