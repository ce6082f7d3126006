import { quoted } from "../../common/edits";
import { readPage, type Node } from "../../merge";
import type { PageSettings, SettingsChange } from "../records/pages";
import { ChangeProblem } from "./change-problem";
import { findUrlProblem } from "./check-url";
import type { EditedPage, Scope } from "./edited-page";
import { escapeText } from "./escape-text";

type Meta = "name" | "property";

/** Changes the title and descriptions of a page in its head. @throws ChangeProblem */
export function applySettings(page: EditedPage, { title, description, image, indexable }: SettingsChange): void {
  const { scope, node: head } = findHead(page);
  const findMeta = (key: string) => findMetaIn(head, key);
  const readMeta = (key: string) => findMeta(key)?.attributes.get("content")?.value;
  const last = head.children.findLast(({ name }) => name === "meta" || name === "title");

  function setMeta(kind: Meta, key: string, content: string): void {
    const meta = findMeta(key);
    if (meta) scope.plan.setAttribute(meta, "content", content);
    else scope.plan.insert(head, last, [`\n<meta ${kind}="${key}" content="${quoted(content)}">`]);
  }
  /** Copies of the value for links on other sites change with it, and others stay. */
  function setCopies(keys: readonly string[], before: string | undefined, value: string): void {
    for (const key of keys) if (before !== undefined && readMeta(key) === before) setMeta("property", key, value);
  }

  if (title !== undefined) {
    if (!title.trim()) throw new ChangeProblem("A page needs a title");
    const element = head.children.find(({ name }) => name === "title");
    const [text] = element?.children ?? [];
    if (text) scope.plan.setText(text, escapeText(title));
    else if (element) scope.plan.insert(element, undefined, [escapeText(title)]);
    else scope.plan.insert(head, last, [`\n<title>${escapeText(title)}</title>`]);
    setCopies(["og:title", "twitter:title"], text?.value, title);
  }
  if (description !== undefined) {
    setCopies(["og:description", "twitter:description"], readMeta("description"), description);
    setMeta("name", "description", description);
  }
  if (image !== undefined) {
    const problem = findUrlProblem(image, "image");
    if (problem) throw new ChangeProblem(problem);
    setCopies(["twitter:image"], readMeta("twitter:image"), image);
    setMeta("property", "og:image", image);
  }
  if (indexable === false) setMeta("name", "robots", "noindex");
  if (indexable && isHidden(readMeta("robots"))) setMeta("name", "robots", "all");
}

/** The settings of a page with its changes. @param address the last part of its address. */
export function readSettings(html: string, address: string): PageSettings {
  const { nodes } = readPage(html);
  const head = nodes.find(({ name }) => name === "head");
  const readMeta = (key: string) => (head && findMetaIn(head, key)?.attributes.get("content")?.value) ?? "";
  const [title] = head?.children.find(({ name }) => name === "title")?.children ?? [];
  return {
    ...{ title: title?.value ?? "", description: readMeta("description"), image: readMeta("og:image"), address },
    indexable: !isHidden(readMeta("robots")),
  };
}

const isHidden = (robots: string | undefined): boolean => /noindex|none/i.test(robots ?? "");

const findMetaIn = (head: Node, key: string): Node | undefined =>
  head.children.find(
    ({ name, attributes }) =>
      name === "meta" && [attributes.get("name"), attributes.get("property")].some((one) => one?.value === key),
  );

function findHead({ tree, find }: EditedPage): { scope: Scope; node: Node } {
  const html = tree.root.children.findIndex(({ name }) => name === "html");
  const head = tree.root.children[html]?.children.findIndex(({ name }) => name === "head") ?? -1;
  if (head < 0) throw new ChangeProblem("The page has no <head>, so it has no settings");
  return find(`head ${html}.${head}`);
}
