import { applyEdits, type Edit } from "../../../common/edits";
import { diff, type Change, type Node, type Place, type Tree } from "../../../merge";
import { readPage, type ExportedPage } from "../../adopt/read/html/page";
import { createOutline, readWhole, type Outline } from "./outline";
import { takeBackAdded } from "./added";
import { findAffected } from "./affected";
import { isOnPurpose, listRequired, type AttributeContext, type AttributeValues } from "./attributes";
import { describeAttribute, describeChange } from "./change-words";
import { createContext } from "./context";
import { readCopied, type CopiedPage } from "./copied";
import { compareData } from "./data";
import { describeData } from "./data-words";
import { editExported, readParts } from "./exported";
import { describeWhole, type Difference, type Subject } from "./finding";
import { spellStyles } from "./moved";
import type { Sources } from "./sources";

/** Compares the text of a page of the export with that of the copy, minus what `adopt` changes on purpose. */
export async function comparePage(path: string, source: string, copy: string, sources: Sources): Promise<Difference[]> {
  const page = readPage(path, source);
  const parts = await readParts(page, sources.shown);
  const copied = await readCopied(path, copy, page, sources);
  // `adopt` does not change a page without a vendor script, or one whose script also has code that it cannot separate.
  if (!parts || (!copied.runtime && copied.hasVendor)) {
    return source === copy ? [] : compareTrees(path, readWhole(source), readWhole(copy), undefined);
  }
  const edits = [...editExported(parts, spellRuntime(copied)), ...(copied.isMoved ? spellStyles(page) : [])];
  const before = takeBack(page, edits);
  const after = takeBack(copied.page, takeBackAdded({ ...copied, parts }));
  const context = await createContext(page, before, parts, copied, sources);
  return [
    ...(copied.runtime ? [] : [describeWhole("no script of Millrace is in the place of the vendor script")]),
    ...compareTrees(path, before, after, context),
    ...(copied.data ? compareData(page, parts.data, copied.data) : []).map((each) => ({
      ...describeData(before, each),
      subject: findAffected(page, parts.data, each),
    })),
  ];
}

/** The URL of the runtime as scripts of the page have it that load the vendor script by their code. */
function spellRuntime({ runtime }: CopiedPage): string {
  const src = runtime?.script.src ?? "";
  return URL.canParse(src) ? src : src.replace(/^(?![./])/, "./");
}

const takeBack = ({ source }: ExportedPage, edits: readonly Edit[]): Tree => readWhole(applyEdits(source, edits));

/** @param context of a page that was adopted. */
function compareTrees(path: string, before: Tree, after: Tree, context: AttributeContext | undefined): Difference[] {
  const changes = diff(before, after).map((change) => ({
    change,
    node: "place" in change ? findNode(before, change.place) : undefined,
  }));
  const outline = createOutline(path, before);
  const gone = changes.flatMap(({ change: { kind }, node }) => (node && /^(remove|replace)$/.test(kind) ? [node] : []));
  const required = context ? listAllRequired(before, context, gone) : new Map<Node, ReadonlyMap<string, string>>();
  const describeOne = (node: Node, name: string, values: AttributeValues): Difference => ({
    ...describeAttribute(before, node, name, values),
    subject: { kind: `attribute ${name}`, marks: listNumbers(outline, node) },
  });
  const different = changes.flatMap(({ change, node }): Difference[] => {
    if (change.kind !== "attribute" || !node)
      return [{ ...describeChange(before, after, change, node), subject: readSubject(outline, change, node) }];
    const values = { exported: change.base, copy: change.mine };
    const right = required.get(node)?.get(change.name);
    const isRight =
      right === undefined
        ? context !== undefined && isOnPurpose(change.name, values, node, context)
        : values.copy === right;
    return isRight ? [] : [describeOne(node, change.name, { ...values, exported: right ?? change.base })];
  });
  const isChanged = (node: Node, name: string) =>
    changes.some(({ change, node: other }) => node === other && change.kind === "attribute" && change.name === name);
  const lacking = [...required].flatMap(([node, values]) =>
    [...values].flatMap(([name, right]): Difference[] => {
      const exported = node.attributes.get(name)?.value ?? null;
      if (exported === right || isChanged(node, name)) return [];
      return [describeOne(node, name, { exported: right, copy: exported })];
    }),
  );
  return [...different, ...lacking];
}

/** The number of an element; none of one that is never seen, such as a style sheet. */
function listNumbers({ readNumber, find }: Outline, node: Node | undefined): number[] {
  const number = readNumber(node);
  return number !== undefined && find(number) === node ? [number] : [];
}

/** What a change is about: an element that only the copy has is about the one around it. */
function readSubject(outline: Outline, change: Change, node: Node | undefined): Subject {
  const { tree } = outline;
  if (change.kind === "insert") return { kind: "added", marks: listNumbers(outline, findNode(tree, change.at.parent)) };
  if (node?.name.startsWith("#")) return { kind: "text", marks: listNumbers(outline, tree.locate(node).parent) };
  return { kind: "element", marks: listNumbers(outline, node) };
}

/** The elements of an adopted page that have to have certain attributes, unless they are gone. */
function listAllRequired(tree: Tree, context: AttributeContext, gone: readonly Node[]) {
  const places = gone.map((node) => tree.locate(node));
  const found = new Map<Node, ReadonlyMap<string, string>>();
  for (const node of tree.nodes) {
    const { order } = tree.locate(node);
    const values = listRequired(node, context);
    const isGone = places.some((outer) => order >= outer.order && order <= outer.last);
    if (values.size > 0 && !isGone) found.set(node, values);
  }
  return found;
}

function findNode({ root }: Tree, { path }: Place): Node | undefined {
  let node: Node | undefined = root;
  for (const index of path) node = node?.children[index];
  return node;
}
