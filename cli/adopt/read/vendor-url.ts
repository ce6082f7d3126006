/** Hosts from which the builder serves published sites; scripts there that are not the site's own are named by path. */
const VENDOR_HOSTS = [
  "website-files.com",
  "uploads-ssl.webflow.com",
  "global-uploads.webflow.com",
  "assets.webflow.com",
  "daks2k3a4ib2z.cloudfront.net",
  "d3e54v103j8qbb.cloudfront.net",
];
const PLUGINS = [
  "slick",
  "owl.carousel",
  "magnific",
  "fancybox",
  "bxslider",
  "flexslider",
  "select2",
  "datatables",
  "nice-select",
  "lightslider",
  "fullpage",
  "bootstrap",
  "foundation",
  "nivo",
  "stellar",
  "waypoints",
  "counterup",
  "datepicker",
  "timepicker",
  "tooltipster",
  "featherlight",
  "isotope",
  "jqueryui",
  "turn.js",
  "smoothstate",
  "scrollify",
];

const onHost = (url: URL, hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));

const fileName = (url: URL): string => (url.pathname.split("/").pop() ?? "").toLowerCase();

/** Whether the builder serves it, pictures and styles included. */
export const isVendorHost = (url: URL): boolean => onHost(url, VENDOR_HOSTS);

/** Whether a text, such as a sitemap, names a host of the builder. */
export const namesBuilder = (text: string): boolean => /\bwebflow\.(io|com)\b|\bwebsite-files\.com\b/i.test(text);

/** Whether a host is one that the builder assigns to a site before it has a domain. */
export const isBuilderSite = (hostname: string): boolean => /\.webflow\.io$/i.test(hostname);

/**
 * Whether a URL is that of a vendor script on the builder's own hosts: `/<site id>/js/….js`, or a file named
 * after the builder. Libraries that the same hosts serve (jQuery, GSAP) are not.
 */
export function isVendorUrl(url: URL): boolean {
  if (!onHost(url, VENDOR_HOSTS) || isJqueryUrl(url)) return false;
  return /\/[0-9a-f]{24}\/js\/[^/]+\.js$/i.test(url.pathname) || isVendorFileName(url.pathname);
}

/** `webflow.js`, `webflow.1a2b3c.js`, `webflow.schunk.1a2b3c.js`. */
export function isVendorFileName(path: string): boolean {
  return /(^|\/)webflow(\.[\w-]+)*\.js$/i.test(path);
}

/** Whether a URL names jQuery itself (any version, slim or not), and not one of its plugins. */
export function isJqueryUrl(url: URL): boolean {
  const parts = fileName(url).split(/[-.@]/);
  if (parts.shift() !== "jquery") return false;
  return parts.every((part) => /^(js|min|slim|latest|pack|core|git|x|\d+\w*|[0-9a-f]{8,})$/.test(part));
}

/** Whether the name of a script that cannot be read suggests that it extends jQuery. */
export function suggestsPlugin(url: URL): boolean {
  const path = url.pathname.toLowerCase();
  if (/bootstrap[@/]([5-9]|\d\d)/.test(path)) return false; // Bootstrap gave jQuery up with version 5.
  return path.includes("jquery") || PLUGINS.some((plugin) => path.includes(plugin));
}
