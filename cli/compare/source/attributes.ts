import { formActionPath, leadsToForms } from "../../../wire/form-url";
import type { Node, Tree } from "../../../merge";
import { isBuilderSite, isVendorHost } from "../../adopt/read/vendor-url";

/** A page of the export, and what decides which attributes the copy has. */
export interface AttributeContext {
  /** Path of the page. */
  readonly path: string;
  readonly tree: Tree;
  /** A program makes pages of it, so that its forms have no place. */
  readonly isTemplate: boolean;
  /** The origin in `data-api`; empty without one. */
  readonly api: string;
  /** The page names the vendor script on its host, so that URLs there may become files. */
  readonly isLive: boolean;
  /** The search pages of the copy: the path from the page to each of them, as links name it. */
  readonly searchPages: readonly string[];
  /** The files that a Lottie archive of the export may have become, by the URL of the archive. */
  readonly unpacked: ReadonlyMap<string, readonly string[]>;
  /** Whether the copy has a file, by its URL as the page spells it. */
  readonly hasFile: (reference: string) => boolean;
  /** Whether the copy redirects what a link names to what another one names. */
  readonly isBehind: (reference: string, link: string) => boolean;
}

/** The value of an attribute in the export and in the copy; null is no attribute. */
export interface AttributeValues {
  readonly exported: string | null;
  readonly copy: string | null;
}

interface Element {
  readonly node: Node;
  readonly context: AttributeContext;
}

/** An attribute that `adopt` sets: the copy has to have this value. */
interface Required {
  readonly name: string;
  /** The value; undefined for an element that keeps its own. */
  value(element: Element): string | undefined;
}

/** An attribute that `adopt` may change, to these values. */
interface Allowed {
  readonly names: readonly string[];
  allows(values: AttributeValues, element: Element): boolean;
}

const REQUIRED: readonly Required[] = [
  // Account forms are never sent without a script (`accounts.md` A-6).
  { name: "method", value: ({ node }) => (isAccountForm(node) ? "dialog" : undefined) },
  // Browsers send site forms without a script to their endpoint, with the place of the form (F-163, F-164).
  { name: "method", value: (element) => (isSiteForm(element) ? "post" : undefined) },
  { name: "action", value: (element) => (isSiteForm(element) ? formatAction(element) : undefined) },
  {
    name: "id",
    value: ({ node, context }) => {
      const form = hasClass(node, "w-form-done") && !get(node, "id") ? findForm(node, context) : undefined;
      return form && isSiteForm({ node: form, context }) ? `form-${countForm(form, context)}-sent` : undefined;
    },
  },
];

const ALLOWED: readonly Allowed[] = [
  // The class of a page that was saved while the script ran.
  {
    names: ["class"],
    allows: ({ exported, copy }, { node }) =>
      node.name === "html" &&
      copy ===
        words(exported)
          .filter((name) => name !== "w-mod-ix")
          .join(" "),
  },
  // Ids of page and site whose attributes a tool has renamed.
  {
    names: ["data-wf-page", "data-wf-site"],
    allows: ({ exported, copy }, { node }) =>
      node.name === "html" && exported === null && [...node.attributes.values()].some(({ value }) => value === copy),
  },
  // The key of the owner for the bot check, or no check (--turnstile).
  {
    names: ["data-turnstile-sitekey", "wf-captcha-site-key"],
    allows: ({ exported, copy }) => exported !== null && (copy === null || /^\dx[\w-]+$/.test(copy)),
  },
  // A label whose field is not there names the field inside it or the next one.
  {
    names: ["for"],
    allows: ({ copy }, { node, context }) =>
      node.name === "label" && isLost(node, context) && get(findField(node, context), "id") === copy,
  },
  {
    names: ["id"],
    allows: ({ exported, copy }, { node, context }) =>
      exported === null &&
      context.tree.nodes.some(
        (label) =>
          label.name === "label" &&
          get(label, "for") === copy &&
          isLost(label, context) &&
          findField(label, context) === node,
      ),
  },
  // A Lottie archive becomes JSON, which browsers can read (LO-10).
  {
    names: ["data-src"],
    allows: ({ exported, copy }, { context }) => context.unpacked.get(exported ?? "")?.includes(copy ?? "") === true,
  },
  // Search forms lead to the search page, whose list has the index of the site (SE-2, SE-3).
  {
    names: ["action"],
    allows: ({ copy }, { node, context }) => node.name === "form" && context.searchPages.includes(copy ?? ""),
  },
  {
    names: ["data-search"],
    allows: ({ exported, copy }, { node }) => isList(node) && exported === null && copy === "",
  },
  {
    names: ["data-search-index"],
    allows: ({ copy }, { node, context }) => isList(node) && context.hasFile(copy ?? ""),
  },
  // The URL of the new site for search engines (--origin): only the host differs.
  {
    names: ["href", "content"],
    allows: (values, { node }) => isForSearchEngines(node) && hasOtherOrigin(values),
  },
  // A link to a redirect of the site leads to the page behind it.
  {
    names: ["href"],
    allows: ({ exported, copy }, { node, context }) =>
      node.name === "a" && exported !== null && copy !== null && context.isBehind(exported, copy),
  },
  // The result of a form that a script of the page sends is left to that script (F-20).
  {
    names: ["data-form-result"],
    allows: ({ exported, copy }, { node }) => node.name === "form" && exported === null && copy === "page",
  },
  // A file of the export in place of its URL on the builder's host.
  {
    names: [
      "src",
      "href",
      "poster",
      "data-poster-url",
      "data-src",
      "srcset",
      "imagesrcset",
      "data-video-urls",
      "style",
    ],
    allows: ({ exported, copy }, { context }) =>
      context.isLive &&
      isLiveUrl(exported ?? "", context) &&
      listReferences(copy ?? "").every(
        (reference) => context.hasFile(reference) || listReferences(exported ?? "").includes(reference),
      ),
  },
  {
    names: ["integrity", "crossorigin"],
    allows: ({ copy }, { context }) => context.isLive && copy === null,
  },
  // What has no effect on an inline script or style, and is not written where it becomes a file (--csp).
  {
    names: ["async", "defer", "type", "nonce"],
    allows: ({ copy }, { node }) =>
      copy === null && (node.name === "style" || (node.name === "script" && !node.attributes.has("src"))),
  },
];

/** Which attributes the copy has to have, with their values. */
export const listRequired = (node: Node, context: AttributeContext): Map<string, string> =>
  new Map(
    REQUIRED.flatMap(({ name, value }) => {
      const right = value({ node, context });
      return right === undefined ? [] : [[name, right] as const];
    }),
  );

/** Whether `adopt` changes an attribute on purpose to the value that it has in the copy. */
export const isOnPurpose = (name: string, values: AttributeValues, node: Node, context: AttributeContext): boolean =>
  ALLOWED.some(({ names, allows }) => names.includes(name) && allows(values, { node, context }));

const get = (node: Node | undefined, name: string): string | undefined => node?.attributes.get(name)?.value;
const words = (text: string | null | undefined): string[] => (text ?? "").split(/\s+/).filter(Boolean);
const hasClass = (node: Node, name: string): boolean => words(get(node, "class")).includes(name);
const isList = (node: Node): boolean => hasClass(node, "w-dyn-list") || node.attributes.has("data-search");

/** The nearest element around a node that fits. */
function findAround({ tree }: AttributeContext, node: Node, fits: (outer: Node) => boolean): Node | undefined {
  let { parent } = tree.locate(node);
  while (parent && !fits(parent)) parent = tree.locate(parent).parent;
  return parent;
}

const listInside = ({ tree }: AttributeContext, node: Node): readonly Node[] => {
  const { order, last } = tree.locate(node);
  return tree.nodes.slice(order + 1, last + 1);
};

const isAccountForm = (node: Node): boolean => node.name === "form" && node.attributes.has("data-wf-user-form-type");

/** Whether a node is a site form to which the page gives no other `action` (`forms.md` 3, F-1 and F-4). */
function isSiteForm({ node, context }: Element): boolean {
  const site = readSite(context);
  const action = get(node, "action") ?? "";
  if (node.name !== "form" || !site || context.isTemplate || isAccountForm(node)) return false;
  if ((action && !leadsToForms(action, site)) || get(node, "data-node-type")?.startsWith("commerce-")) return false;
  const isSearch = /(^|\/)search(\/index)?\.html$/.test(context.path);
  if (isSearch && listInside(context, node).some((field) => get(field, "name") === "query")) return false;
  return findAround(context, node, (outer) => hasClass(outer, "w-form")) !== undefined;
}

const readSite = ({ tree }: AttributeContext): string =>
  get(
    tree.nodes.find(({ name }) => name === "html"),
    "data-wf-site",
  ) ?? "";

/** The position of a form among all forms of its page, from 1. */
const countForm = (form: Node, { tree }: AttributeContext): number =>
  tree.nodes.filter(({ name }) => name === "form").indexOf(form) + 1;

const formatAction = ({ node, context }: Element): string =>
  context.api + formActionPath(readSite(context), { page: context.path, form: countForm(node, context) });

/** The form of a success message, which is a child of the same block. */
function findForm(message: Node, context: AttributeContext): Node | undefined {
  const { parent } = context.tree.locate(message);
  if (!parent || !hasClass(parent, "w-form") || parent.name !== "div") return undefined;
  if (parent.children.find((child) => hasClass(child, "w-form-done")) !== message) return undefined;
  return listInside(context, parent).find(({ name }) => name === "form");
}

/** Whether the element that a label names is not on the page. */
function isLost(label: Node, { tree }: AttributeContext): boolean {
  const name = get(label, "for");
  return name !== undefined && !tree.nodes.some((node) => get(node, "id") === name);
}

const isField = (node: Node): boolean =>
  /^(input|select|textarea)$/.test(node.name) && !/^(hidden|submit|button|image|reset)$/i.test(get(node, "type") ?? "");

/** The field inside a label, or the next one behind it. */
function findField(label: Node, context: AttributeContext): Node | undefined {
  const { nodes } = context.tree;
  return listInside(context, label).find(isField) ?? nodes.slice(context.tree.locate(label).last + 1).find(isField);
}

/** Links and meta tags with the URL of the page. */
const isForSearchEngines = (node: Node): boolean =>
  node.name === "link"
    ? /^(canonical|alternate)$/i.test(get(node, "rel") ?? "")
    : node.name === "meta" && get(node, "property") === "og:url";

function hasOtherOrigin({ exported, copy }: AttributeValues): boolean {
  if (!URL.canParse(exported ?? "") || !URL.canParse(copy ?? "")) return false;
  const [before, after] = [new URL(exported ?? ""), new URL(copy ?? "")];
  return before.pathname + before.search + before.hash === after.pathname + after.search + after.hash;
}

/** Whether a value has URLs on the builder's host, on the domain of the site, or from its root. */
function isLiveUrl(value: string, { tree }: AttributeContext): boolean {
  const domain = get(
    tree.nodes.find(({ name }) => name === "html"),
    "data-wf-domain",
  );
  return listReferences(value).some((reference) => {
    if (!URL.canParse(reference)) return reference.startsWith("/");
    const url = new URL(reference);
    return isVendorHost(url) || isBuilderSite(url.hostname) || url.hostname === domain;
  });
}

/** The URLs of an attribute: of one URL, of a list with sizes, or of a style. */
function listReferences(value: string): string[] {
  const inStyle = [...value.matchAll(/url\(\s*["']?([^"')]*)/g)].map(([, url = ""]) => url);
  return inStyle.length > 0 ? inStyle : value.split(",").map((entry) => entry.trim().split(/\s/)[0] ?? "");
}
