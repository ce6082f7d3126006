import { counted } from "../../../counted";
import type { Element, ExportedPage } from "../../read/html/page";
import { localUrl, pathFromPage } from "../../read/resolve-reference";
import { isVendorHost } from "../../read/vendor-url";
import { FetchError } from "../../web/fetch/fetch-error";
import { findCssReferences } from "../../web/references/css";
import { findHtmlReferences } from "../../web/references/html";
import { elementKey, type CreatePart } from "../part";
import { encodePath } from "../paths";
import { GOOGLE_FONTS, GOOGLE_SHEETS, hasIntegrity } from "../remote/files";
import { replaceUrl } from "../remote/elements";
import { removeHints } from "../remote/hints";
import { addRemote, addSheet, decodeUtf8, fetchSheet } from "../remote/sheets";
import { findObstacle } from "./obstacle";
import { findOthers, findRequests, type Request } from "../remote/requests";
import { describeService } from "../remote/services";
import { namesVersion } from "./version";

/** A request without its element, and the key of that. */
interface Wanted extends Pick<Request, "url" | "kind" | "integrity" | "isEarly"> {
  readonly element: string;
}

/** Scripts and style sheets of other hosts as files of the site, and pictures of the builder's servers. */
export const createLocalScripts: CreatePart = (site) => {
  const wanted: Wanted[] = [];
  const others: ReturnType<typeof findOthers> = [];
  /** URLs at the builder's servers that pages and sheets of the site name. */
  const builder = new Set<string>();
  /** Hosts that style sheets of the site name. */
  const sheetHosts = new Set<string>();
  /** Paths by URL; undefined for what stays outside. */
  const kept = new Map<string, string | undefined>();

  async function keep({ url, kind, integrity }: Wanted): Promise<string | undefined> {
    const reason = explainOutside(url, integrity);
    if (reason !== undefined) return leave(url, reason);
    try {
      if (kind === "style") return await addSheet(site, url.href, await fetchSheet(site, url.href, integrity));
      const file = await site.remote.fetch(url.href, kind, integrity);
      const obstacle = kind === "script" ? findObstacle(decodeUtf8(file.bytes)) : undefined;
      return obstacle === undefined ? await addRemote(site, kind, file.url, file) : leave(url, obstacle);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return leave(url, error.message);
    }
  }

  function leave({ href }: URL, reason: string): undefined {
    site.note({ what: href, reason });
  }

  const findKept = ({ url }: Pick<Request, "url">): string | undefined => kept.get(url.href);

  return {
    readPage(page) {
      for (const { element, ...request } of findRequests(page))
        wanted.push({ ...request, element: readKey(page, element) });
      others.push(...findOthers(page));
      for (const { url, use, absolute } of findHtmlReferences(page, localUrl(page.path).href))
        if (use === "asset" && !absolute && isVendorHost(new URL(url))) builder.add(url);
    },
    readSheet(path, css) {
      for (const { url } of findCssReferences(css, localUrl(path).href)) {
        sheetHosts.add(new URL(url).hostname);
        if (isVendorHost(new URL(url))) builder.add(url);
      }
    },
    async make() {
      const left = wanted.filter(
        ({ element, isEarly, url }) =>
          !isEarly && !site.taken.has(element) && !(isOfFonts(url.hostname) && site.parts.includes("fonts")),
      );
      // Of two elements that load a file, the one that checks it decides.
      const ordered = left.toSorted((a, b) => Number(hasIntegrity(a.integrity)) - Number(hasIntegrity(b.integrity)));
      const list = [...new Map(ordered.map((request) => [request.url.href, request])).values()];
      for (const [done, request] of list.entries()) {
        await site.onProgress({ step: "fetching", done, total: list.length });
        kept.set(request.url.href, await keep(request));
      }
      for (const { url, reason } of others) {
        const { origin, pathname } = url;
        site.note({ what: origin + pathname, reason: describeService(url) ?? reason });
      }
    },
    editPage(page) {
      const requests = findRequests(page).filter(({ element }) => !site.taken.has(readKey(page, element)));
      const local = requests.filter((request) => findKept(request) !== undefined);
      const hosts = new Set([...kept].flatMap(([href, path]) => (path === undefined ? [] : new URL(href).hostname)));
      const isLocal = (host: string) => hosts.has(host) && !sheetHosts.has(host) && !isOfFonts(host);
      const taken = page.elements.filter((element) => site.taken.has(readKey(page, element)));
      return [
        ...local.flatMap((request) =>
          replaceUrl(request.element, request.name, encodePath(pathFromPage(page, findKept(request) ?? ""))),
        ),
        ...removeHints(page, isLocal, new Set([...local.map(({ element }) => element), ...taken])),
      ];
    },
    summary() {
      const count = [...kept.values()].filter((path) => path !== undefined).length;
      const files = count > 0 ? [`${counted(count, "file")} of other hosts kept in the site`] : [];
      const asked = [...builder].filter((url) => kept.get(url) === undefined).length;
      const end =
        asked === 0
          ? "nothing is asked of the builder's servers"
          : `the builder's servers are asked for ${counted(asked, "file")}`;
      return [...files, end].join("; ");
    },
  };
};

/** Whether a host is left to the part `fonts`, with its hints. */
const isOfFonts = (host: string): boolean => host === GOOGLE_SHEETS || host === GOOGLE_FONTS;

const readKey = (page: ExportedPage, { sourceCodeLocation: place }: Element): string =>
  elementKey(page.path, place?.startOffset);

/** Why a file stays at its host; undefined if it need not. */
function explainOutside(url: URL, integrity: string | undefined): string | undefined {
  const service = describeService(url);
  if (service !== undefined) return service;
  if (url.hostname === GOOGLE_SHEETS) return "fonts of Google; add --fonts";
  if (url.protocol !== "https:") return "it is not asked for over https";
  return namesVersion(url) || hasIntegrity(integrity) ? undefined : "its URL names no version";
}
