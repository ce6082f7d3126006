export { apply, type Merged } from "./apply/apply";
export type { Change, Conflict, Content, Gap, Place, Reason } from "./change";
export { diff } from "./diff";
export { mergeLines, type LineConflict } from "./lines";
export { match } from "./match/match";
export type { Matching, Partner } from "./match/matching";
export type { Node, Tree } from "./tree/node";
export { readPage, type PageOptions, type Tag } from "./tree/read-page";
export { readSheet } from "./tree/read-sheet";
