import { routeHash } from "../route";

/** The address of the editor, which is a page of its own. */
export const editorUrl = (page: string, view?: "preview"): string =>
  `/__millrace/edit${routeHash(page, ...(view ? [view] : []))}`;
