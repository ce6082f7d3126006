import { join, relative, sep } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { listExamples } from "./examples";
import { resolveLink } from "./pages";
import { createReference } from "./reference";

interface Env {
  realPath?: string;
  path: string;
}

/**
 * Makes pages of the repository's documents without changing them: links lead to pages of the site, those to other
 * files become text, marks become the lists of `reference.ts`, and the page of a behaviour shows it live.
 * @param options.base path of the site, with slashes at both ends.
 */
export function fitToSite(md: MarkdownRenderer, { root, base }: { root: string; base: string }): void {
  const addReference = createReference(root);
  const sourcePath = ({ realPath, path }: Env) =>
    relative(root, realPath ?? path)
      .split(sep)
      .join("/");

  md.core.ruler.before("normalize", "marks", (state) => {
    state.src = addReference(state.src).replace(/<!-- \/?[\w-]+ -->/g, "");
  });

  // Two braces would be an expression of Vue.
  for (const rule of ["text", "code_inline"] as const) {
    const render = md.renderer.rules[rule];
    if (render) md.renderer.rules[rule] = (...given) => render(...given).replaceAll("{{", "&#123;&#123;");
  }

  md.core.ruler.push("links", (state) => {
    const from = sourcePath(state.env as Env);
    for (const { children } of state.tokens) {
      let ends: string | undefined;
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const link = resolveLink(root, from, String(token.attrGet("href")));
          if (link !== undefined) token.attrSet("href", link);
          else [token.tag, token.attrs, ends] = ["span", [], "span"];
        } else if (token.type === "link_close" && ends) {
          token.tag = ends;
          ends = undefined;
        }
        if (token.type === "image") token.attrSet("src", relativeImage(root, from, String(token.attrGet("src"))));
      }
    }
  });

  md.core.ruler.push("example", (state) => {
    const [, room = ""] = /^src\/([\w-]+)\/README\.md$/.exec(sourcePath(state.env as Env)) ?? [];
    const [best, ...more] = room ? listExamples(root, room) : [];
    const at = state.tokens.findIndex(({ type, tag }) => type === "heading_open" && tag === "h2");
    if (!best || at < 0) return;
    const token = new state.Token("html_block", "", 0);
    token.content = frame(`${base}examples/${room}/`, best, more);
    state.tokens.splice(at, 0, token);
  });
}

/** Pictures are found from the document itself, wherever its page is. */
function relativeImage(root: string, from: string, src: string): string {
  return /^[a-z]+:/.test(src) ? src : join(root, from, "..", src);
}

function frame(folder: string, best: string, more: readonly string[]): string {
  const toTitle = (page: string) => page.replace(".html", "").replaceAll("-", " ");
  const link = (page: string, text = toTitle(page)) => `<a href="${folder}${page}" target="_blank">${text}</a>`;
  const others = more.length ? ` Other states: ${more.map((page) => link(page)).join(", ")}.` : "";
  return `<iframe class="live" src="${folder}${best}" title="Live example: ${toTitle(best)}" loading="lazy"></iframe>
<p class="live-more">Live, with a mock backend in the page; ${link(best, "alone in a tab")}.${others}</p>
`;
}
