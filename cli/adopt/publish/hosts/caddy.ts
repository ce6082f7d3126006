import { escapePattern } from "../../../../common/escape";
import { AVIF_ENDING, AVIF_PATTERN } from "../../../../common/avif";
import { LASTING, LASTING_PATTERN, REVALIDATE } from "../../../../common/lasting-files";
import { splitTarget, SPLAT, type Redirect, type RedirectStatus } from "../../../../common/redirects";
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
	# Redirects have priority over files.
	map {query} {millrace_query} {
		~(.+) "?$\{1}"
		default ""
	}
${indent([...exactRules(exact, 301), ...exactRules(exact, 302), ...folders.flatMap(folderRule)])}
	header Cache-Control "${REVALIDATE}"
${indent(layout.csp === undefined ? [] : [`header Content-Security-Policy ${quote(layout.csp)}`])}
	# Files whose names change with their content.
	@millrace_lasting path_regexp \`/${LASTING_PATTERN}$\`
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

	# Pictures: browsers that show AVIF get the one beside a file, if there is one.
	@millrace_picture {
		path_regexp \`/${AVIF_PATTERN}$\`
		file {path}${AVIF_ENDING}
	}
	route @millrace_picture {
		header Vary Accept
		@millrace_avif header Accept *image/avif*
		rewrite @millrace_avif {path}${AVIF_ENDING}
	}

	# Sends the compressed copies that are beside the files.
	file_server {
		precompressed br gzip
	}
}

handle_errors {
	header Cache-Control "${REVALIDATE}"
	@millrace_missing expression \`{http.error.status_code} == 404\`
	rewrite @millrace_missing /404.html
	file_server {
		precompressed br gzip
	}
}
`;
  const beside = { ending: ".Caddyfile", text: text.replace(/\n{3,}/g, "\n\n") };
  return { site: new Map(), beside, sendsPolicy: true, limits: [] };
}

const indent = (rules: readonly string[]): string =>
  rules.map((rule) => `${rule.replace(/^(?=.)/gm, "\t")}\n`).join("");

/** One table for all plain targets; those with a query or a hash have a rule each. */
function exactRules(all: readonly Redirect[], status: RedirectStatus): string[] {
  const exact = all.filter((one) => one.status === status);
  const isPlain = ({ to }: Redirect) => !/[?#]/.test(to);
  const plain = exact.filter(isPlain);
  const name = `millrace_${status}`;
  const table = plain.flatMap((one) => listPaths(one).map((path) => `\t${quote(path)} ${quote(encodeSigns(one.to))}`));
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
        `@${name}_${index} path_regexp ${quoteRaw(`^${escapePattern(one.path)}/?$`)}`,
        `redir @${name}_${index} ${formatTarget(one)} ${status}`,
      ]),
  ];
}

const listPaths = ({ path }: Redirect): string[] => (path === "" ? ["/"] : [path, `${path}/`]);

function folderRule(redirect: Redirect, index: number): string[] {
  const { from, path, to, status } = redirect;
  // A slash or a backslash first could make another host of what follows.
  const matcher = `@millrace_folder_${index} path_regexp ${quoteRaw(`^${escapePattern(path)}/[^/\\\\]`)}`;
  if (!to.endsWith(SPLAT)) return [matcher, `redir @millrace_folder_${index} ${formatTarget(redirect)} ${status}`];
  const target = quote(`${encodeSigns(to.slice(0, -`/${SPLAT}`.length))}{uri}`);
  const strip = from === "/*" ? [] : [`\turi strip_prefix ${quote(from.slice(0, -2))}`];
  return [matcher, `route @millrace_folder_${index} {\n${[...strip, `\tredir * ${target} ${status}`].join("\n")}\n}`];
}

function formatTarget({ to }: Redirect): string {
  const { before, query, hash } = splitTarget(to);
  return quote(encodeSigns(before) + (encodeSigns(query) || "{millrace_query}") + encodeSigns(hash));
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Text in which a backslash is a plain character. */
const quoteRaw = (pattern: string): string => `\`${pattern.replaceAll("`", "\\x60")}\``;

/** Part of a URL in which Caddy finds no placeholder. */
const encodeSigns = (text: string): string =>
  text.replace(/[{}\\"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
