import { baseKeymap, deleteSelection, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Mark, MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import {
  NodeSelection,
  TextSelection,
  type Command,
  type EditorState,
  type Plugin,
  type Transaction,
} from "prosemirror-state";
import { schema } from "./schema";

const node = (name: string): NodeType => schema.nodes[name] as NodeType;
const mark = (name: string): MarkType => schema.marks[name] as MarkType;

/** Two tags for each look; new words get the first one. */
const LOOKS = { bold: ["strong", "b"], italic: ["em", "i"] } as const;
export type Look = keyof typeof LOOKS;

function hasMark({ doc, selection, storedMarks }: EditorState, name: string): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return mark(name).isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, mark(name));
}

const findLook = (state: EditorState, look: Look): string | undefined =>
  LOOKS[look].find((name) => hasMark(state, name));

export const hasLook = (state: EditorState, look: Look): boolean => findLook(state, look) !== undefined;

export const toggleLook =
  (look: Look): Command =>
  (state, dispatch) =>
    toggleMark(mark(findLook(state, look) ?? LOOKS[look][0]))(state, dispatch);

/** The level of the heading that is selected; 0: a text; undefined: something else. */
export function findLevel({ selection }: EditorState): number | undefined {
  const { type, attrs } = selection.$from.parent;
  if (type === node("paragraph")) return 0;
  return type === node("heading") ? Number(attrs.level) : undefined;
}

/** An element of the page keeps its mark, and so its style, only as long as it is of the same kind. */
export const setLevel = (level: number): Command =>
  level === 0 ? setBlockType(node("paragraph")) : setBlockType(node("heading"), { level });

const GROUPS = { bullets: "bullet_list", numbers: "ordered_list", quote: "blockquote" } as const;
export type Group = keyof typeof GROUPS;

/** Whether the selection is in such a list or quote. */
export function hasGroup({ selection: { $from } }: EditorState, group: Group): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === node(GROUPS[group])) return true;
  return false;
}

export const toggleGroup =
  (group: Group): Command =>
  (state, dispatch) => {
    if (group === "quote") return (hasGroup(state, group) ? lift : wrapIn(node("blockquote")))(state, dispatch);
    if (hasGroup(state, group)) return liftListItem(node("list_item"))(state, dispatch);
    return wrapInList(node(GROUPS[group]))(state, dispatch);
  };

interface FoundLink {
  href: string;
  /** Where it is: words of one link can have looks of their own. */
  ranges: readonly { from: number; to: number; mark: Mark }[];
}

/** The link that the caret or the beginning of the selection is in. */
export function findLink({ selection: { $from } }: EditorState): FoundLink | undefined {
  const { parent, parentOffset } = $from;
  const nearby = [parent.childAfter(parentOffset).node, parent.childBefore(parentOffset).node];
  const link = nearby.flatMap((one) => (one && mark("link").isInSet(one.marks)) ?? []).at(0);
  if (!link) return undefined;
  const ranges: FoundLink["ranges"][number][] = [];
  parent.forEach((child, offset) => {
    const from = $from.start() + offset;
    if (link.isInSet(child.marks)) ranges.push({ from, to: from + child.nodeSize, mark: link });
  });
  return { href: String(link.attrs.href), ranges };
}

/** Sets the address of the link, makes one of the selected words, or writes the address as one. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    const found = findLink(state);
    if (found) for (const { from, to, mark: link } of found.ranges) setHref(tr, from, to, link, href);
    else if (selection.empty) tr.replaceSelectionWith(schema.text(href, [mark("link").create({ href })]), false);
    else tr.addMark(selection.from, selection.to, mark("link").create({ href }));
    dispatch?.(tr);
    return true;
  };

function setHref(tr: Transaction, from: number, to: number, link: Mark, href: string): void {
  tr.removeMark(from, to, link).addMark(from, to, link.type.create({ ...link.attrs, href }));
}

export const insertImage =
  (src: string, alt: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.replaceSelectionWith(node("image").create({ src, alt })).scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const found = findLink(state);
  if (!found) return false;
  const { tr } = state;
  for (const { from, to } of found.ranges) tr.removeMark(from, to, mark("link"));
  dispatch?.(tr);
  return true;
};

/** Moves the block that is selected, or that the selection is in, among those of the text. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const index = selection.$from.index(0);
    const [block, other] = [doc.maybeChild(index), doc.maybeChild(index + direction)];
    if (!block || !other) return false;
    const start = selection.$from.posAtIndex(index, 0);
    if (selection.to > start + block.nodeSize) return false;
    const target = direction < 0 ? start - other.nodeSize : start + other.nodeSize;
    tr.delete(start, start + block.nodeSize).insert(target, block);
    const moved = (at: number) => tr.doc.resolve(at - start + target);
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from - start + target)
        : TextSelection.between(moved(selection.anchor), moved(selection.head)),
    );
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Deletes a part that stays as a whole. */
export const deleteLocked: Command = (state, dispatch) => isLocked(state) && deleteSelection(state, dispatch);

export const isLocked = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && selection.node.type.name.startsWith("locked");

const item = node("list_item");
const breakLine: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(node("hard_break").create()).scrollIntoView());
  return true;
};

/** Undo, and the keys of a text. */
export const plugins: readonly Plugin[] = [
  history(),
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleLook("bold"),
    "Mod-i": toggleLook("italic"),
    "Mod-[": liftListItem(item),
    "Mod-]": sinkListItem(item),
    "Shift-Enter": breakLine,
    Enter: splitListItem(item),
  }),
  keymap(baseKeymap),
];
