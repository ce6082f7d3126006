/** Recognizes addresses of the published site, also those with another protocol or with `www.` in front. */
export function createOwnAddress(origin: string): (address: string) => string | undefined {
  const site = new URL(origin);
  return (address) => {
    const url = new URL(address);
    if (url.origin === site.origin) return url.href;
    if (withoutWww(url.host) !== withoutWww(site.host)) return undefined;
    return site.origin + url.pathname + url.search + url.hash;
  };
}

const withoutWww = (host: string): string => host.replace(/^www\./, "");
