import { inOrderOfUse, formatSome, type HostFiles, type SiteLayout } from "../layout";
import { redirectPages } from "../redirect-pages";

/** HTML pages that redirect, and `.nojekyll`, without which files that begin with `_` are left out. */
export function githubPagesFiles(layout: SiteLayout): HostFiles {
  const { exact, folders } = inOrderOfUse(layout);
  const { pages, taken } = redirectPages(exact, layout.files);
  const left = [...taken, ...folders.map(({ from }) => from)];
  return {
    site: new Map([[".nojekyll", ""], ...pages]),
    sendsPolicy: false,
    limits: [
      ...(pages.size > 0
        ? [`GitHub Pages cannot redirect: ${pages.size} old paths have HTML pages that send visitors on.`]
        : []),
      ...(left.length > 0
        ? [
            `These redirects are left out, because they are for many paths or the site has a page there: ${formatSome(left)}.`,
          ]
        : []),
      "GitHub Pages sends no headers of your own, so browsers keep no file for long.",
      ...(layout.csp === undefined ? [] : ["It cannot send the content security policy."]),
      "A page with a slash too many at the end of its URL is not found there.",
    ],
  };
}
