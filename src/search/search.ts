import type { Behaviour, MountContext } from "../core/behaviour";
import { createAnnouncer } from "../core/dom/announcer";
import { createEdits } from "../core/edits";
import { MillraceError } from "../core/errors";
import { emit } from "../core/events";
import { parseUrl } from "../core/page/url";
import { errorMessage } from "../core/error-message";
import { AGAIN } from "../core/text";
import { createSearch, type Search } from "./engine";
import type { SearchEvents } from "./events";
import { addressAfter, queryInAddress, searchFields } from "./forms";
import { loadIndex } from "./index-files";
import { createResults } from "./results";
import { settings, type SearchSettings } from "./settings";
import { createSplitter } from "./words";
import { SEARCH } from "./module";
import type { CreateBehaviours } from "../core/modules";

const FAILURE = `The search does not work right now. ${AGAIN}`;

/** The page's list of search results (`search.md`). */
export const search: Behaviour<SearchSettings> = { name: "search", selector: SEARCH, settings, mount };

function mount(root: HTMLElement, { settings: options, signal, report }: MountContext<SearchSettings>): void {
  const split = createSplitter(document.documentElement.lang);
  const results = createResults(root, split, signal);
  const say = createAnnouncer(signal);
  const busy = createEdits(signal);
  let loading: Promise<Search> | undefined;
  let turns = 0;

  /** The index is loaded for the first query, and again after a failure (SE-12). */
  function load(): Promise<Search> {
    const begun = loadSearch(root, options.index, (address) =>
      loadIndex(address, signal).then((pages) => createSearch(pages, split, signal)),
    );
    begun.catch(() => (loading = undefined));
    return begun;
  }

  async function run(): Promise<void> {
    const query = queryInAddress();
    for (const field of searchFields()) if (turns > 0 || isUntouched(field)) field.value = query;
    const turn = ++turns;
    const isOver = () => signal.aborted || turn !== turns;
    busy.undo();
    if (!query) return results.clear();
    busy.attribute(root, "aria-busy", "true");
    try {
      const find = await (loading ??= load());
      if (isOver()) return;
      show(query, find(query));
    } catch (error) {
      if (isOver()) return;
      const message = options.failure ?? FAILURE;
      results.showMessage(message);
      say(message);
      report(error);
    }
    busy.undo();
  }

  function show(query: string, hits: ReturnType<Search>): void {
    const count = hits.length;
    if (count > 0) results.show(hits.slice(0, options.limit));
    else results.showNone();
    say(formatAnnouncement(options.announcement, query, count));
    emit<SearchEvents>(root, "millrace:search:results", { query, count });
  }

  results.clear();
  addEventListener("popstate", () => void run(), { signal });
  document.addEventListener(
    "submit",
    (event) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      const address = addressAfter(event.target);
      if (!address) return;
      event.preventDefault();
      if (address.href !== location.href) history.pushState(null, "", address);
      void run();
    },
    { signal },
  );
  void run();
}

/** Whether the visitor has not typed into a field before the script ran. */
const isUntouched = ({ value, defaultValue }: HTMLInputElement): boolean => value === defaultValue;

async function loadSearch(
  root: HTMLElement,
  index: string | undefined,
  load: (address: URL) => Promise<Search>,
): Promise<Search> {
  const attribute = "data-search-index";
  const expected =
    "the address of the index that millrace adopt wrote; adopt the site again, or upload all of its files";
  const address = index === undefined ? undefined : parseUrl(index);
  if (!address) throw new MillraceError({ element: root, attribute, message: "there is no search index", expected });
  try {
    return await load(address);
  } catch (cause) {
    const message = `the search index could not be loaded: ${errorMessage(cause)}`;
    throw new MillraceError({ element: root, attribute, message, expected, cause });
  }
}

function formatAnnouncement(pattern: string | undefined, query: string, count: number): string {
  if (pattern) return pattern.replace(/\{(count|query)\}/g, (_, name) => (name === "count" ? String(count) : query));
  const found = count === 0 ? "No results" : count === 1 ? "1 result" : `${count} results`;
  return `${found} for “${query}”.`;
}

export const content: CreateBehaviours = () => [search];
