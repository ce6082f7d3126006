// `npm run imports`: which folders may import which. Imports of types count like all others.

/** Folders of `src` that every behaviour may import, beside `src/core`; each other folder is a behaviour. */
const SHARED = "network|rendering|commerce|motion|form-kit";

/** The layers of the host, lowest first, as folders or files of `host/`. Folders of one layer do not import each other. */
const HOST_LAYERS = [
  "base|records",
  "settings",
  "store|blobs|mail|webhooks",
  "ports",
  "http",
  "security",
  "backup",
  "gate",
  "site",
  "pages",
  "uploads",
  "forms",
  "accounts",
  "members",
  "shop",
  "graphql|owner|jobs|health",
  "editor",
  "index",
  "start",
  "many-sites",
];

// The same, because "no circle of folders" does not find a circle of two folders that runs through different folders inside them.
const ADOPT_LAYERS = ["model", "io", "read", "web|publish|script|steps", "onto", "base", "report", "terminal|page"];
const INTERACTION_LAYERS = ["data", "hidden", "actions", "playback|triggers", "session|pieces", "blocks"];

/** Folders of the root, and what is above them. */
const ROOT = {
  wire: "common|merge|src|runtime|host|fixtures|cli|tools|test|lab",
  common: "merge|src|runtime|host|fixtures|cli|tools|test|lab",
  merge: "src|runtime|host|fixtures|cli|tools|test|lab",
  src: "runtime|host|fixtures|cli|tools|test|lab",
  runtime: "host|fixtures|cli|tools|test|lab",
  host: "src|runtime|fixtures|cli|tools|test|lab",
  "fixtures/backend": "runtime|host|cli|tools|test|lab",
  cli: "tools|test|lab",
  tools: "lab",
};

/** An import from files of `from` to files of `to`, except those of `pathNot`, is an error. */
const forbid = (name, from, to, pathNot) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: to, ...(pathNot && { pathNot }) },
});

/** A folder, or a file without its ending. */
const place = (names) => `(${names})[/.]`;

/** Folders import lower layers only. */
const forbidUp = (root, layers) =>
  layers.map((names, layer) =>
    forbid(
      `${root}/${names} imports lower layers only`,
      `^${root}/${place(names)}`,
      `^${root}/${place(layers.join("|"))}`,
      `^${root}/${place(["$1", ...layers.slice(0, layer)].join("|"))}`,
    ),
  );

export default {
  forbidden: [
    ...Object.entries(ROOT).map(([folder, above]) =>
      forbid(`${folder} imports nothing from above`, `^${folder}/`, `^(${above})/`),
    ),
    forbid("src/core imports no other folder of src", "^src/core/", "^src/", "^src/core/"),
    forbid("shared folders import no behaviour", `^src/(${SHARED})/`, "^src/", `^src/(core|${SHARED})/`),
    forbid(
      "a behaviour imports no other behaviour",
      `^src/(?!(?:core|${SHARED})/)([^/]+)/`,
      "^src/",
      `^src/($1|core|${SHARED})/`,
    ),
    forbid("commands that run no host import nothing of it", "^cli/(adopt|compare|gallery|lift|serve|sync)/", "^host/"),
    {
      name: "the owner's page does not reach the database, by types neither",
      severity: "error",
      from: { path: "^host/(owner/app|editor/(app|part))/" },
      to: { path: "^host/(store|blobs)/", reachable: true },
    },
    ...forbidUp("host", HOST_LAYERS),
    ...forbidUp("cli/adopt", ADOPT_LAYERS),
    ...forbidUp("src/interactions", INTERACTION_LAYERS),
    {
      name: "folders of the host are in HOST_LAYERS",
      severity: "error",
      from: { path: "^host/", pathNot: `^host/${place(HOST_LAYERS.join("|"))}` },
      to: {},
    },
    {
      name: "no circle of files",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "no circle of folders", severity: "error", scope: "folder", from: {}, to: { circular: true } },
  ],
  options: { doNotFollow: { path: "node_modules" }, tsPreCompilationDeps: true, skipAnalysisNotInRules: true },
};
