import { isIP } from "node:net";

/** Common public suffixes of hosting services; the full list has thousands. */
const SHARED = new Set(
  `github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com webflow.io herokuapp.com
  onrender.com fly.dev surge.sh azurewebsites.net azurestaticapps.net cloudfront.net amazonaws.com ngrok.io ngrok.app
  ngrok-free.app render.com glitch.me repl.co framer.app wixsite.com myshopify.com`.split(/\s+/),
);

/**
 * Whether browsers treat two origins as the same site, so that cookies are sent between them: the same scheme and the
 * same registrable domain. Ports do not matter.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.protocol === b.protocol && registrableDomain(a.hostname) === registrableDomain(b.hostname);
}

function registrableDomain(host: string): string {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare)) return bare;
  const labels = host.split(".");
  const two = labels.slice(-2).join(".");
  const isShared = SHARED.has(two) || /^(co|com|net|org|gov|ac|edu|or|ne)\.[a-z]{2}$/.test(two);
  return labels.slice(isShared ? -3 : -2).join(".");
}

/** What the owner of such a page can do. */
export function foreignSiteAdvice(page: string, own: string): string {
  return `Browsers do not send cookies of ${own} from pages of ${page}, so visitors cannot log in there: serve this host under a name of the same site, such as members.${new URL(page).hostname.replace(/^www\./, "")}.`;
}
