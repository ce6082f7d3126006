import { LASTING } from "../../../../host/base/lasting-files";
import { partsOf, SPLAT, type Redirect, type RedirectStatus } from "../../../../host/base/redirects";
import { inOrderOfUse, WRITTEN_BY, type HostFiles, type SiteLayout } from "../layout";

/** A file for the block of a site. */
export function caddyFiles(layout: SiteLayout): HostFiles {
  const { exact, folders } = inOrderOfUse(layout);
  const text = `# ${WRITTEN_BY} caddy. Import it in the block of the site, after "root":
#
#   my.site {
#     root * /srv/my-site
#     import /etc/caddy/my-site.Caddyfile
#   }

route {
	# Redirects come before files.
	map {query} {millrace_query} {
		~(.+) "?$\{1}"
		default ""
	}
${lines([...exactRules(exact, 301), ...exactRules(exact, 302), ...folders.flatMap(folderRule)])}
	header Cache-Control "no-cache"
${lines(layout.csp === undefined ? [] : [`header Content-Security-Policy ${quoted(layout.csp)}`])}
	# Files whose names change with their content.
	@millrace_lasting path_regexp \`/[0-9a-f]{24}_[^/]*$\`
	header @millrace_lasting Cache-Control "${LASTING}"

	# Hidden files.
	@millrace_hidden {
		path_regexp \`/\\.\`
		not path /.well-known/*
	}
	error @millrace_hidden 404

	# Folders without their slash.
	@millrace_folder {
		not path */
		file {path}/index.html
	}
	route @millrace_folder {
		uri path_regexp \`$\` "/"
		redir * {uri} 302
	}

	# Pages with a slash too many.
	@millrace_slash path_regexp millrace_slash \`^(.+)/$\`
	route @millrace_slash {
		@millrace_extra {
			not file {path}index.html
			file {re.millrace_slash.1}.html
		}
		route @millrace_extra {
			uri strip_suffix /
			redir * {uri} 302
		}
	}

	# Pages without their ending.
	@millrace_page {
		not path */
		not file {path}
		file {path}.html
	}
	rewrite @millrace_page {path}.html
	file_server
}

handle_errors {
	@millrace_missing expression \`{http.error.status_code} == 404\`
	rewrite @millrace_missing /404.html
	file_server
}
`;
  const beside = { ending: ".Caddyfile", text: text.replace(/\n{3,}/g, "\n\n") };
  return { site: new Map(), beside, sendsPolicy: true, limits: [] };
}

const lines = (rules: readonly string[]): string => rules.map((rule) => `${rule.replace(/^(?=.)/gm, "\t")}\n`).join("");

/** One table for all plain targets; those with a query or a hash have a rule each. */
function exactRules(all: readonly Redirect[], status: RedirectStatus): string[] {
  const exact = all.filter((one) => one.status === status);
  const isPlain = ({ to }: Redirect) => !/[?#]/.test(to);
  const plain = exact.filter(isPlain);
  const name = `millrace_${status}`;
  const table = plain.flatMap((one) => pathsOf(one).map((path) => `\t${quoted(path)} ${quoted(safe(one.to))}`));
  return [
    ...(plain.length > 0
      ? [
          `map {path} {${name}} {\n${table.join("\n")}\n\tdefault ""\n}`,
          `@${name} expression \`{${name}} != ""\``,
          `redir @${name} {${name}}{millrace_query} ${status}`,
        ]
      : []),
    ...exact
      .filter((one) => !isPlain(one))
      .flatMap((one, index) => [
        `@${name}_${index} path_regexp ${raw(`^${literal(one.path)}/?$`)}`,
        `redir @${name}_${index} ${targetOf(one)} ${status}`,
      ]),
  ];
}

const pathsOf = ({ path }: Redirect): string[] => (path === "" ? ["/"] : [path, `${path}/`]);

function folderRule(redirect: Redirect, index: number): string[] {
  const { from, path, to, status } = redirect;
  // A slash or a backslash first could make another host of what follows.
  const matcher = `@millrace_folder_${index} path_regexp ${raw(`^${literal(path)}/[^/\\\\]`)}`;
  if (!to.endsWith(SPLAT)) return [matcher, `redir @millrace_folder_${index} ${targetOf(redirect)} ${status}`];
  const target = quoted(`${safe(to.slice(0, -`/${SPLAT}`.length))}{uri}`);
  const strip = from === "/*" ? [] : [`\turi strip_prefix ${quoted(from.slice(0, -2))}`];
  return [matcher, `route @millrace_folder_${index} {\n${[...strip, `\tredir * ${target} ${status}`].join("\n")}\n}`];
}

function targetOf({ to }: Redirect): string {
  const { before, query, hash } = partsOf(to);
  return quoted(safe(before) + (safe(query) || "{millrace_query}") + safe(hash));
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Text in which a backslash stands for itself; a path holds no such quote, or it is written as a class. */
const raw = (pattern: string): string => `\`${pattern.replaceAll("`", "\\x60")}\``;

/** Part of an address in which Caddy finds no placeholder. */
const safe = (text: string): string =>
  text.replace(/[{}\\"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const literal = (path: string): string => path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
