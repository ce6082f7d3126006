/** Recognizes URLs of the published site, also those with another protocol or with `www.` in front. */
export function createOwnUrl(origin: string): (href: string) => string | undefined {
  const site = new URL(origin);
  return (href) => {
    const url = new URL(href);
    if (url.origin === site.origin) return url.href;
    if (withoutWww(url.host) !== withoutWww(site.host)) return undefined;
    return site.origin + url.pathname + url.search + url.hash;
  };
}

const withoutWww = (host: string): string => host.replace(/^www\./, "");
