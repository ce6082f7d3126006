import { hasContentHash } from "../../../../common/lasting-files";

/** `3.5.1`, `v2.0`, `@2`: a range of versions is taken as it is today. */
const VERSION = /(?:^|[/@._-])v?\d+\.\d+|@v?\d+(?=[/.@-]|$)/;
/** `main.1a2b3c4d.js`: a hash of the content, with a digit and a letter. */
const HASH = /[._-](?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}(?=[._-])/i;

/** Whether a URL names one version of a file, by its path: servers may take no notice of a query. */
export function namesVersion({ pathname }: URL): boolean {
  const path = pathname.replaceAll("%40", "@");
  return VERSION.test(path) || hasContentHash(path) || HASH.test(path.slice(path.lastIndexOf("/")));
}
