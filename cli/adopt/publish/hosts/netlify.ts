import { LASTING } from "../../../../common/lasting-files";
import { inOrderOfUse, lastingPatterns, WRITTEN_BY, type HostFiles, type SiteLayout } from "../layout";

/** `_redirects` and `_headers`. Clean URLs and `404.html` need no rule there. */
export function netlifyFiles(layout: SiteLayout): HostFiles {
  const site = new Map<string, string>();
  const { exact, folders } = inOrderOfUse(layout);
  if (layout.redirects.length > 0) {
    // The "!" puts a rule before files.
    const rules = [
      ...exact.map(({ from, to, status }) => `${from} ${to} ${status}!`),
      ...folders.flatMap(({ from, path, to, status }) => {
        // A star there may match nothing, so the page of that folder needs its own rule.
        const page = `${path}.html`;
        const isKept = layout.files.has(page.slice(1)) && !exact.some((one) => one.path === path);
        const bare = from.slice(0, -2);
        return [...(isKept ? [`${bare} ${bare}.html 200!`] : []), `${from} ${to} ${status}!`];
      }),
    ];
    site.set("_redirects", `# ${WRITTEN_BY} netlify\n${rules.join("\n")}\n`);
  }
  const headers = headerRules(layout);
  if (headers.length > 0) site.set("_headers", `# ${WRITTEN_BY} netlify\n${headers.map(formatRule).join("")}`);
  return { site, sendsPolicy: true, limits: [] };
}

/** One rule of a file `_headers`. */
export interface HeaderRule {
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

export const headerRules = (layout: SiteLayout): HeaderRule[] => [
  ...(layout.csp === undefined ? [] : [{ path: "/*", name: "Content-Security-Policy", value: layout.csp }]),
  ...lastingPatterns(layout).map((path) => ({ path, name: "Cache-Control", value: LASTING })),
];

export const formatRule = ({ path, name, value }: HeaderRule): string => `${path}\n  ${name}: ${value}\n`;
