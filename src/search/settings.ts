import { number, text, type SettingsOf } from "../core/settings";

/** Attributes of `[data-search]` (`search.md` 1). */
export const settings = {
  /**
   * Address of the index, relative to the page; `adopt` writes it.
   * @default required
   */
  index: text("data-search-index"),
  /** How many results are shown. */
  limit: number("data-search-limit", 50, { min: 1, max: 500 }),
  /** Announcement of the results for screen readers, with `{count}` and `{query}`; default: an English sentence. */
  announcement: text("data-search-announcement"),
  /** What visitors read when the index cannot be loaded; default: an English sentence. */
  failure: text("data-search-failure"),
};

export type SearchSettings = SettingsOf<typeof settings>;
