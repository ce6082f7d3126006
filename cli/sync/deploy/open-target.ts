import { findS3Problem } from "../../../common/s3-url";
import { isRecord } from "../../../wire/records";
import { baseFolder } from "../../../common/base-folder";
import { AdoptError } from "../../adopt/model/adopt-error";
import { commandTarget } from "./command";
import { folderTarget } from "./folder";
import { gitTarget } from "./git";
import { rsyncTarget } from "./rsync";
import { s3Ports, s3Target } from "./s3";
import type { Target } from "./target";

/** What a target needs besides its settings. */
export interface TargetPlace {
  /** The real path of the site. */
  readonly site: string;
  /** For files beside the site. */
  readonly folder: string;
  /** The real path of the source of the site; undefined if it is unknown, or on another machine. */
  readonly source?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/** A kind of target: its settings, all texts, and what opens it. */
interface Kind {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** @param get the text of a setting; empty if it is missing. */
  open(get: (name: string) => string, place: TargetPlace): Target | Promise<Target>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  folder: { required: ["path"], open: openFolder },
  git: { required: ["remote", "branch"], optional: ["author"], open: openGit },
  s3: { required: ["bucket"], optional: ["endpoint", "region", "prefix"], open: openS3 },
  rsync: { required: ["destination"], open: openRsync },
  command: { required: ["command"], open: (get, { folder, env }) => commandTarget(get("command"), folder, env) },
};

/** @throws AdoptError for settings that cannot be used, and for a secret that the environment lacks. */
export async function openTarget(settings: unknown, place: TargetPlace): Promise<Target> {
  const kinds = Object.keys(KINDS).join(", ");
  const given = isRecord(settings) ? settings : {};
  const { to, ...rest } = given;
  const kind = typeof to === "string" && Object.hasOwn(KINDS, to) ? KINDS[to] : undefined;
  if (!kind)
    throw new AdoptError(
      `The target needs "to", which is one of ${kinds}, such as { "to": "folder", "path": "/srv/site" }.`,
    );
  const known = [...kind.required, ...(kind.optional ?? [])];
  const unknown = Object.keys(rest).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new AdoptError(
      `A target of "to": "${String(to)}" has no setting "${unknown}". Its settings are ${known.join(", ")}.`,
    );
  for (const name of known) {
    const value = rest[name];
    if (value === undefined && !kind.required.includes(name)) continue;
    if (typeof value !== "string" || value.trim() === "")
      throw new AdoptError(`A target of "to": "${String(to)}" needs "${name}", a text that is not empty.`);
  }
  return kind.open((name) => String(rest[name] ?? ""), place);
}

const AUTHOR = /^([^<>\n]+?) <([^<>\s]+@[^<>\s]+)>$/;

function openFolder(get: (name: string) => string, { site, folder, source }: TargetPlace): Promise<Target> {
  return folderTarget(get("path"), [site, baseFolder(site), folder], source);
}

function openGit(get: (name: string) => string, { folder, env }: TargetPlace): Target {
  const [remote, branch] = [get("remote"), get("branch")];
  checkArgument("remote", remote);
  refusePassword("remote", remote, "MILLRACE_GIT_TOKEN");
  if (!/^[\w][\w./-]*$/.test(branch))
    throw new AdoptError(`"branch" is ${JSON.stringify(branch)}. Expected the name of a branch, such as main.`);
  const [, name, email] = AUTHOR.exec(get("author") || "Millrace <millrace@localhost>") ?? [];
  if (name === undefined || email === undefined)
    throw new AdoptError(
      `"author" is ${JSON.stringify(get("author"))}. Expected a name and an address, such as "Me <me@my.site>".`,
    );
  return gitTarget({ remote, branch, author: { name, email } }, folder, env);
}

function openS3(get: (name: string) => string, { env }: TargetPlace): Target {
  const [bucket, endpoint, prefix] = [get("bucket"), get("endpoint"), get("prefix").replace(/^\/+|\/+$/g, "")];
  const problem = findS3Problem(`s3://${bucket}/${prefix}`);
  if (problem !== undefined)
    throw new AdoptError(`The bucket "${bucket}" with the prefix "${prefix}" cannot be used: ${problem}.`);
  if (endpoint && !(URL.canParse(endpoint) && /^https?:/.test(endpoint)))
    throw new AdoptError(`"endpoint" is "${endpoint}". Expected the URL of the store, such as https://s3.my.host.`);
  refusePassword("endpoint", endpoint, "MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY");
  const { MILLRACE_S3_KEY_ID: keyId, MILLRACE_S3_SECRET_KEY: secretKey } = env;
  if (!keyId || !secretKey)
    throw new AdoptError(
      `The bucket "${bucket}" requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY in the environment.`,
    );
  return s3Target({ endpoint, region: get("region") || "us-east-1", bucket, keyId, secretKey }, prefix, s3Ports());
}

function openRsync(get: (name: string) => string, { folder, env }: TargetPlace): Target {
  checkArgument("destination", get("destination"));
  return rsyncTarget(get("destination").replace(/\/+$/, ""), folder, env);
}

/** Programs take such a text as an option. */
function checkArgument(name: string, value: string): void {
  if (value.startsWith("-")) throw new AdoptError(`"${name}" is "${value}". It cannot start with "-".`);
}

/** Settings are in a file that others read. */
function refusePassword(name: string, url: string, variable: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url)) return;
  const { username, password } = new URL(url);
  if (username || password)
    throw new AdoptError(
      `"${name}" has a name or password before the host. Put the secret into ${variable} of the environment instead.`,
    );
}
