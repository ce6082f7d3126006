import { AVIF_ENDING, AVIF_PATTERN } from "../../../../common/avif";
import { LASTING, LASTING_PATTERN, REVALIDATE } from "../../../../common/lasting-files";
import { splitTarget, SPLAT, type Redirect } from "../../../../common/redirects";
import { inOrderOfUse, WRITTEN_BY, type HostFiles, type SiteLayout } from "../layout";

/** A file for the `server` block of a site. */
export function nginxFiles(layout: SiteLayout): HostFiles {
  const { exact, folders } = inOrderOfUse(layout);
  const blocks = [
    `# ${WRITTEN_BY} nginx. Include it in the server block of the site, after "root":
#
#   server {
#     listen 443 ssl;
#     server_name my.site;
#     root /srv/my-site;
#     include /etc/nginx/my-site.nginx.conf;
#   }

index index.html;
error_page 403 =404 /404.html;
error_page 404 /404.html;
absolute_redirect off;

# Sends the compressed copies that are beside the files. With the module ngx_brotli, add "brotli_static on;".
gzip_static on;
gzip_vary on;
gzip_proxied any;

add_header Cache-Control "${REVALIDATE}" always;${
      layout.csp === undefined ? "" : `\nadd_header Content-Security-Policy ${quote(layout.csp)} always;`
    }`,
    ...(exact.length > 0 ? [`# Redirects of single paths.\n${exact.flatMap(exactRules).sort().join("\n")}`] : []),
    `# Hidden files.
location ~ "/\\.(?!well-known/)" {
  return 404;
}`,
    ...(folders.length > 0 ? [`# Redirects of folders.\n${folders.map(folderRule).join("\n")}`] : []),
    `# Pictures: browsers that show AVIF get the one beside a file, if there is one.
set $millrace_avif "";
if ($http_accept ~* "image/avif") {
  set $millrace_avif "${AVIF_ENDING}";
}
location ~ "/${AVIF_PATTERN}$" {
  types {
    image/webp webp;
    image/avif avif;
  }
  add_header Cache-Control "${LASTING}";
  if (-f "$document_root$uri${AVIF_ENDING}") {
    add_header Cache-Control "${LASTING}";
    add_header Vary Accept;
    rewrite "^" "$uri$millrace_avif" break;
  }
}`,
    `# Files whose names change with their content.
location ~ "/${LASTING_PATTERN}$" {
  add_header Cache-Control "${LASTING}";
  try_files $uri =404;
}`,
    `# Folders, and pages with a slash too many.
location ~ "^(?<millrace_path>.+)/$" {
  if (-f "$document_root$millrace_path/index.html") {
    break;
  }
  if (-f "$document_root$millrace_path.html") {
    rewrite "^(.+)/$" "$1" redirect;
  }
  return 404;
}`,
    `# Files, folders without their slash, and pages without their ending.
location / {
  if (-f "$document_root$uri/index.html") {
    rewrite "^(.*[^/])$" "$1/" redirect;
  }
  try_files $uri $uri.html =404;
}`,
  ];
  return {
    site: new Map(),
    beside: { ending: ".nginx.conf", text: `${blocks.join("\n\n")}\n` },
    sendsPolicy: true,
    limits: [],
  };
}

/** nginx compares with the decoded path. Sorted rules are read quickly by it, even if there are thousands. */
function exactRules({ path, to, status }: Redirect): string[] {
  const { before, query, hash } = splitTarget(to);
  const target = quote(encodeSigns(before) + (encodeSigns(query) || "$is_args$args") + encodeSigns(hash));
  const paths = path === "" ? ["/"] : [path, `${path}/`];
  return paths.map((one) => `location = ${quote(one)} { return ${status} ${target}; }`);
}

function folderRule({ path, to, status }: Redirect): string {
  // A slash or a backslash first could make another host of what follows.
  const pattern = quote(`^${escapePattern(path)}/[^/\\\\]`);
  if (!to.endsWith(SPLAT)) {
    const { before, query, hash } = splitTarget(to);
    const target = quote(encodeSigns(before) + (encodeSigns(query) || "$is_args$args") + encodeSigns(hash));
    return `location ~ ${pattern} { return ${status} ${target}; }`;
  }
  const target = quote(`${encodeSigns(to.slice(0, -SPLAT.length))}$1`);
  const kind = status === 301 ? "permanent" : "redirect";
  return `location ~ ${pattern} { rewrite ${quote(`^${escapePattern(path)}/(.*)$`)} ${target} ${kind}; }`;
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Part of a URL in which nginx finds no variable. */
const encodeSigns = (text: string): string =>
  text.replace(/[$\\"'{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const escapePattern = (path: string): string => path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
