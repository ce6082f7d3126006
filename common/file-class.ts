import { escapePattern } from "./escape";

/**
 * Whether visitors may get a file of a site, by its name.
 * - `public`: yes.
 * - `named`: if a page, style sheet or script names the file, or the settings do.
 * - `stream`: like `public` if a playlist of a video names it, else like `private` (`.ts` is TypeScript, too).
 * - `web host`: no, because it has settings for a web host. `adopt` copies it.
 * - `private`: no, even if a page names it.
 */
export type FileClass = "public" | "named" | "stream" | "web host" | "private";

export interface Classified {
  readonly kind: FileClass;
  /** What the file is, as a noun phrase; empty for public files. */
  readonly reason: string;
}

type Rule = readonly [reason: string, ...patterns: RegExp[]];

/** Names that no site serves and that `adopt` never gives to a file. In any folder, and also for folders. */
const REFUSED: readonly Rule[] = [
  ["settings of the host", /^millrace\.config\b/],
  ["data of the host", /^millrace-data$/, /^(store\.db|lock\.db|secret\.key)([-.].*)?$/],
  // Source maps of this host's own programs.
  ["part of the host", /^(cli|host(-\w+)?)\.m?js\.map$/],
  ["a backup copy", /(~|\.(bak|backup|old|orig|rej|save|sw[a-p]))$/, /^#.*#$/],
];

const WEB_HOST: Rule = [
  "settings for a web host",
  /^(_redirects|_headers|_routes\.json|_worker\.js|cname|\.nojekyll|\.htaccess|web\.config)$/,
  /^(netlify\.toml|vercel\.json|staticwebapp\.config\.json|firebase\.json|wrangler\.(toml|jsonc?))$/,
];

const PRIVATE: readonly Rule[] = [
  ["environment variables", /\.env$/, /^env\.(local|production|development)$/, /\.(tfvars|tfstate)(\.|$)/],
  ["a database", /\.(db3?|sqlite[23]?|s3db|mdb|accdb|mdf|ldf|rdb|frm|ibd|my[di])(-(wal|shm|journal))?$/],
  ["a database dump", /\.(sql|dump|dmp|pgdump|bson)(\.(bz2|xz|zip|zst|7z|tgz))?$/],
  ["a private key", /^id_(rsa|dsa|ecdsa|ed25519)$/, /\.(p12|pfx|ppk|jks|keystore|kdbx)$/],
  ["a log", /\.log(\.\d+)?$/],
  ["a lock file", /\.lock$/, /(^|-)lock\.(json|ya?ml)$/, /^(npm-shrinkwrap\.json|bun\.lockb|go\.sum)$/],
  [
    "a file for building or running programs",
    /^(docker|container)file(\..*)?$/,
    /\.(docker|container)file$/,
    /^(docker-)?compose([.-].*)?\.ya?ml$/,
    /^(gnu)?makefile$|^(proc|vagrant|jenkins|gem|rake|pip|gulp|brew)file(\.js)?$|^gruntfile\.js$/,
    /^(fly|render|serverless|app|cloudbuild|buildspec|appspec|bitbucket-pipelines)\.(toml|ya?ml)$/,
  ],
  [
    "settings of a program",
    /\.config\.json$/,
    /^(tsconfig|jsconfig)(\..*)?\.json$/,
    /^(php\.ini|uwsgi\.ini|nginx\.conf)$/,
  ],
  [
    "a package manifest",
    /^(package|composer|bower|deno|lerna|turbo|nx|angular|nest-cli|jsr|symfony)\.jsonc?$/,
    /^(pyproject|cargo|poetry|netlify-cms)\.toml$|^go\.mod$|^pom\.xml$|^build\.gradle(\.kts)?$/,
    /^requirements([-_.].*)?\.txt$|^pnpm-workspace\.ya?ml$/,
  ],
  [
    "source code",
    /\.(php\d?|phtml|phps|inc|py[cdw]?|rb|erb|pl|pm|cgi|aspx?|as[chm]x|cshtml|jspx?|cfm|lua|exs?|erl|clj|groovy)$/,
    /\.([mc]ts|tsx|vue|svelte|astro|java|kts?|go|rs|c|cc|cpp|h|hpp|cs|swift|scala|dart|prisma|twig)$/,
    /\.(sh|bash|zsh|fish|ps1|bat|cmd)$/,
  ],
];

const PUBLIC: readonly RegExp[] = [
  // Pages, style sheets, scripts. One such as vite.config.js belongs to a build, unless a page loads it.
  /\.(x?html?|css)$|(?<!\.config)\.[mc]?js$/,
  // Images and icons.
  /\.(png|apng|jpe?g|jfif|pjpe?g|gif|webp|avif|svgz?|bmp|tiff?|hei[cf]|jxl|ico|cur)$/,
  // Fonts.
  /\.(woff2?|ttf|otf|ttc|eot)$/,
  // Audio, video, captions, playlists.
  /\.(mp3|m4a|m4b|aac|og[agvx]|opus|wav|flac|weba|midi?|mp4|m4[vs]|webm|mov|qt|avi|mkv|mpe?g|3gpp?)$/,
  /\.(vtt|srt|ttml|m3u8?|mpd)$/,
  // Documents, programs of the page, animations, scenes.
  /\.(pdf|wasm|webmanifest|lottie|riv|splinecode)$/,
  /\.(glb|gltf|usdz|fbx|obj|mtl|stl|ply|dae|draco?|drc|ktx2?|basis|hdr|exr)$/,
  // Files that crawlers, browsers and other services ask for by name.
  /^(robots|ads|app-ads|sellers|humans|llms|llms-full|security)\.(txt|json)$/,
  /^sitemap.*\.txt$|sitemap.*\.(xml|xsl)$|^(browserconfig|opensearch|crossdomain|bingsiteauth)\.xml$|^apple-app-site-association$/,
  /^(rss|feed|atom)\.(xml|json)$|\.(rss|atom)$/,
  // Proof of ownership for search engines and other services, and keys of IndexNow, but no dates.
  /^(yandex_|baidu_verify_|pinterest-|ahrefs_)[\w-]+(\.txt)?$|^(sogousiteverification|keybase)\.txt$/,
  /^(?=[\d-]*[a-f])[\da-f]{8,}(-[\da-f]+)*\.txt$/,
];

/** Class of a path relative to the folder of pages, such as `/shop/index.html`. */
export function classifyFile(path: string): Classified {
  const segments = path.split("/").filter(Boolean);
  const names = plainNames(segments.at(-1) ?? "");
  if (names.some((name) => matches(WEB_HOST, name))) return { kind: "web host", reason: WEB_HOST[0] };
  const refusal = findRefusal(segments);
  if (refusal) return { kind: "private", reason: refusal };
  // A compressed copy is of the class of its file.
  const originals = names.map((name) => name.replace(/\.(br|gz)$/, ""));
  const reason = PRIVATE.find((rule) => originals.some((name) => matches(rule, name)))?.[0];
  if (reason) return { kind: "private", reason };
  const [plain = ""] = originals;
  if (plain.endsWith(".ts")) return { kind: "stream", reason: "source code" };
  if (plainName(segments[0] ?? "") === ".well-known" || PUBLIC.some((pattern) => pattern.test(plain)))
    return { kind: "public", reason: "" };
  return { kind: "named", reason: "no page, style sheet or script names it" };
}

/**
 * Whether a name is refused everywhere, by any of its names: paths relative to the folder of pages. The folder
 * `.well-known` is the only one with a dot that is public (RFC 8615).
 */
export function isRefused(names: readonly string[]): boolean {
  return names.some((name) => findRefusal(name.split("/").filter(Boolean)) !== undefined);
}

function findRefusal(segments: readonly string[]): string | undefined {
  const names = segments.flatMap(plainNames);
  if (names.some((name) => name.startsWith(".") && name !== ".well-known")) return "a dot file";
  return REFUSED.find((rule) => names.some((name) => matches(rule, name)))?.[0];
}

const matches = ([, ...patterns]: Rule, name: string): boolean => patterns.some((pattern) => pattern.test(name));

/** Some file systems ignore case, Unicode normalization, and trailing dots and spaces. */
const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<=[^. ])[. ]+$/, "");

/** The whole name first, and the part before a colon, after which some file systems have the name of a stream. */
const plainNames = (segment: string): string[] => [plainName(segment), plainName(segment.replace(/:.*$/s, ""))];

/** Bytes at the start of a file in which a private key is recognized. */
export const KEY_HEAD = 65_536;

/** Whether a file begins with a private key. Names do not show it: `.key` is Keynote, too, and `.pem` a certificate. */
export function startsWithPrivateKey(head: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(head.subarray(0, KEY_HEAD));
  return /-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----|^PuTTY-User-Key-File-/m.test(text);
}

/** Why no visitor gets a file. */
export interface Hiding {
  /** What the file is, as a noun phrase. */
  reason: string;
  /** Whether it must not be public, so that another server should not have it either. */
  isPrivate: boolean;
}

/** What the name of a file does not show. */
export interface FileFacts {
  /** Whether a text of the site names it, or the settings do; of a part of a video, whether a playlist names it. */
  isNamed(): boolean | Promise<boolean>;
  holdsPrivateKey(): Promise<boolean>;
}

/** Why no visitor gets a file with this path; undefined for a public file. */
export async function findHiding(path: string, facts: FileFacts): Promise<Hiding | undefined> {
  const { kind, reason } = classifyFile(path);
  if (kind === "public") return undefined;
  if (kind === "private" || kind === "web host") return { reason, isPrivate: kind === "private" };
  if (kind === "named" && (await facts.holdsPrivateKey())) return { reason: "a private key", isPrivate: true };
  return (await facts.isNamed()) ? undefined : { reason, isPrivate: kind === "stream" };
}

/** Returns a function that tests whether a path matches one of the patterns: paths from the root of the site, in which `*` is any part of a name. */
export function createPathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map(patternTest);
  return (path) => tests.some((test) => test.test(path));
}

const patternTest = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/^\//, "").split("*").map(escapePattern).join("[^/]*")}$`);
