import type { HostFiles, SiteLayout } from "../layout";
import { caddyFiles } from "./caddy";
import { cloudflareFiles } from "./cloudflare";
import { githubPagesFiles } from "./github-pages";
import { netlifyFiles } from "./netlify";
import { nginxFiles } from "./nginx";
import { vercelFiles } from "./vercel";

interface WebHost {
  /** How sentences call it. */
  readonly title: string;
  readonly files: (layout: SiteLayout) => HostFiles;
  /** What to do with a file beside the site, as part of a sentence. */
  readonly use?: string;
  /** Whether it sends copies that are beside the files: compressed ones, and pictures as AVIF. Others compress by themselves. */
  readonly sendsCopies?: true;
}

/** The hosts of `--for`. */
export const WEB_HOSTS = {
  netlify: { title: "Netlify", files: netlifyFiles },
  cloudflare: { title: "Cloudflare Pages", files: cloudflareFiles },
  vercel: { title: "Vercel", files: vercelFiles },
  "github-pages": { title: "GitHub Pages", files: githubPagesFiles },
  nginx: {
    title: "nginx",
    files: nginxFiles,
    use: "include that file in the server block of the site",
    sendsCopies: true,
  },
  caddy: { title: "Caddy", files: caddyFiles, use: "import that file in the block of the site", sendsCopies: true },
} satisfies Record<string, WebHost>;

export type WebHostName = keyof typeof WEB_HOSTS;

/** "netlify, cloudflare, … or caddy". */
export const WEB_HOST_NAMES = Object.keys(WEB_HOSTS) as WebHostName[];

export const isWebHost = (name: string): name is WebHostName => Object.hasOwn(WEB_HOSTS, name);

/** One of them, with every property. */
export const webHost = (name: WebHostName): WebHost => WEB_HOSTS[name];

/** Whether a host of `--for` sends copies that are beside the files. */
export const sendsCopies = (name: string | undefined): boolean =>
  name !== undefined && isWebHost(name) && webHost(name).sendsCopies === true;
