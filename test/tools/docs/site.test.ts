import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listBehaviourFolders } from "../../../tools/docs/folders";
import { asExample, listExamples } from "../../../tools/docs/site/examples";
import { navigation } from "../../../tools/docs/site/navigation";
import { createReference } from "../../../tools/docs/site/reference";
import { resolveLink, findPage, toSlug, sources } from "../../../tools/docs/site/pages";
import { packageRoot } from "../../../cli/package-paths";
import { written } from "./support/blocks";

const root = packageRoot();
const pages = sources(root);

describe("the documentation site", () => {
  it("has a page for each behaviour and each written document, all of them in its menu", () => {
    const { sidebar } = navigation(root, pages) as { sidebar: { items: { link: string }[] }[] };
    const linked = sidebar.flatMap(({ items }) => items.map(({ link }) => link));
    const wanted = [...written, ...listBehaviourFolders(root).map((room) => `src/${room}/README.md`)];
    expect(wanted.map((path) => resolveLink(root, ".", path)).filter((link) => !linked.includes(link ?? ""))).toEqual(
      [],
    );
    // Two pages are not in the list: the first page and the overview.
    expect(linked).toHaveLength(pages.length - 2);
    expect(new Set(linked).size).toBe(linked.length);
  });

  it("leads to the page that adopts a site, in a new tab", () => {
    const { nav } = navigation(root, pages);
    expect(nav).toContainEqual({ text: "Adopt a site", link: "/adopt.html", target: "_blank" });
  });

  it("adds the lists that are made from types and tables to the documents that have a place for them", () => {
    const addReference = createReference(root);
    const page = (path: string) => addReference(readFileSync(join(root, path), "utf8"));
    expect(page("docs/reference/api.md")).toContain("function createMillrace(");
    expect(page("docs/reference/api.md")).toContain("function createBackend(");
    expect(page("docs/reference/events.md")).toContain("| `millrace:form:success` |");
    expect(page("docs/reference/host-settings.md")).toContain("| `--origin` | `MILLRACE_ORIGIN` |");
    expect(page("fixtures/backend/triggers.md")).toContain("| `fail-500` | fault: status 500 |");
    expect(addReference("<!-- size -->9 kB<!-- /size -->")).toBe("<!-- size -->9 kB<!-- /size -->");
  });

  it("no two documents are the same page", () => {
    const targets = pages.map(findPage);
    expect(targets.filter((target, index) => targets.indexOf(target) !== index)).toEqual([]);
  });

  it.each([
    ["docs/host.md", "contract/accounts.md", "/contract/accounts"],
    ["docs/guides/mocks.md", "../../src/commerce/README.md", "/behaviours/commerce"],
    ["src/accounts/README.md", "#on-another-origin", "#on-another-origin"],
    ["docs/index.md", "contract/README.md", "/contract/"],
    ["docs/index.md", "../README.md#try-it", "/overview#try-it"],
    ["src/slider/README.md", "drag/drag.ts", undefined],
    ["src/slider/README.md", "https://mswjs.io", "https://mswjs.io"],
  ])("the link in %s to %s leads to %s", (from, target, wanted) => {
    expect(resolveLink(root, from, target)).toBe(wanted);
  });

  it("follows every link between its pages to a heading that is there", () => {
    const headings = new Map(
      pages.map((path) => [
        resolveLink(root, ".", path),
        [...readFileSync(join(root, path), "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => toSlug(heading)),
      ]),
    );
    const broken = pages.flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8")
        .replace(/^(`{3,})[^]*?^\1/gm, "")
        .replace(/`[^`\n]*`/g, "");
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
        const link = resolveLink(root, path, target);
        if (!link || /^[a-z]+:/.test(link)) return [];
        const [page, anchor] = link.startsWith("#") ? [resolveLink(root, ".", path), link.slice(1)] : link.split("#");
        const found = headings.get(page);
        return found && (anchor === undefined || found.includes(anchor)) ? [] : [`${path}: ${target}`];
      });
    });
    expect(broken).toEqual([]);
  });

  it("shows each behaviour that has fixture pages live, with the mock in the page and no path from the root", () => {
    const shown = listBehaviourFolders(root).filter((room) => listExamples(root, room).length);
    expect(shown.length).toBeGreaterThan(12);
    for (const room of shown) {
      for (const page of listExamples(root, room)) {
        const html = asExample(readFileSync(join(root, "fixtures/pages", room, page), "utf8"), "../");
        expect(html, `${room}/${page}`).toContain("startInPage({ worker");
        expect(html, `${room}/${page}`).not.toMatch(/(src|from )="?\/[\w.-]+\.m?js"/);
      }
    }
  });
});
