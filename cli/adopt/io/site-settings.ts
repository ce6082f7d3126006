import { readFile, writeFile } from "node:fs/promises";
import { findRedirectProblem } from "../../../common/check-redirects";
import type { GivenRedirect } from "../../../common/redirects";
import { bucketUrl, readS3Url } from "../../../common/s3-url";
import type { GateTables } from "../../../common/access";
import { isRecord } from "../../../wire/records";
import { AdoptError } from "../model/adopt-error";
import type { AccessReport } from "../model/adopt-report";
import { settingsText, type AddedSettings } from "./settings-text";
import { writeError } from "./write-error";

/** The settings of the host that adopting needs. */
export interface SiteSettings extends GateTables {
  readonly redirects: readonly GivenRedirect[];
  /** Further public files, as patterns of paths. */
  readonly publicFiles: readonly string[];
  /** URL of the bucket that visitors send files to. */
  readonly bucket?: string;
}

const fileBeside = (site: string): string => `${site}.config.json`;

/**
 * The settings of `millrace host` beside a site.
 * @param site the folder, or the archive without its ending.
 * @throws AdoptError when they cannot be used.
 */
export async function readSiteSettings(site: string): Promise<SiteSettings> {
  const file = fileBeside(site);
  const settings = (await readJson(file)) ?? {};
  const { access = {}, passwords = {}, redirects = [], publicFiles = [] } = settings;
  const files: unknown[] = [publicFiles].flat();
  const isUsable = isRecord(access) && isRecord(passwords) && Array.isArray(redirects);
  if (!isUsable || !files.every((one) => typeof one === "string")) {
    throw new AdoptError(`${file} has settings that cannot be used. "millrace host check" says which.`);
  }
  const problem = findRedirectProblem(redirects);
  if (problem) {
    const { index, field, text } = problem;
    const place = `redirects${index === undefined ? "" : `[${index}]`}${field === undefined ? "" : `.${field}`}`;
    throw new AdoptError(`${file}: ${place} ${text}`);
  }
  return { access, passwords, redirects, publicFiles: files, ...readBucket(settings) } as SiteSettings;
}

/** The bucket of `--direct-uploads`, as far as the settings name it. */
function readBucket({ files, directUploads, s3Endpoint = "", s3Region = "us-east-1" }: Record<string, unknown>) {
  const found = directUploads === true && typeof files === "string" ? readS3Url(files) : undefined;
  if (!found || typeof s3Endpoint !== "string" || typeof s3Region !== "string") return {};
  return { bucket: bucketUrl({ endpoint: s3Endpoint, region: s3Region, bucket: found.bucket }) };
}

async function readJson(file: string): Promise<Record<string, unknown> | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new AdoptError(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const content: unknown = JSON.parse(text);
    if (isRecord(content)) return content;
  } catch {
    // Explained below.
  }
  throw new AdoptError(`${file} is not a JSON object with settings. Correct it, or move it away.`);
}

/**
 * Writes what a site needs of the host's settings beside it. The owner may have changed a file that is there: its table of access stays,
 * and redirects and public files are added.
 */
export async function writeSettings(access: AccessReport, added: AddedSettings, site: string): Promise<AccessReport> {
  const { redirects, publicFiles } = added;
  const further = redirects.length + publicFiles.length;
  if (access.found.length + further === 0) return access;
  const file = fileBeside(site);
  const before = await readJson(file);
  if (!before) {
    await write(file, settingsText(access, added));
    return { ...access, file };
  }
  if (further > 0) {
    const all = {
      ...(redirects.length
        ? { redirects: mergeRedirects((before.redirects ?? []) as GivenRedirect[], redirects) }
        : {}),
      ...(publicFiles.length ? { publicFiles: [...new Set([before.publicFiles ?? [], publicFiles].flat())] } : {}),
    };
    await write(file, `${JSON.stringify({ ...before, ...all }, null, 2)}\n`);
  }
  if (access.found.length === 0) return access;
  return { ...access, unknown: [...access.unknown, `what ${file} should say: it is there already and stays as it is`] };
}

const write = (file: string, text: string): Promise<void> =>
  writeFile(file, text).catch((error: unknown) => {
    throw writeError(file, error);
  });

/** The redirects before, without the ones that have a new target, and the new ones. */
export function mergeRedirects(before: readonly GivenRedirect[], added: readonly GivenRedirect[]): GivenRedirect[] {
  const replaced = new Set(added.map(({ from }) => from));
  return [...before.filter(({ from }) => !replaced.has(from)), ...added];
}
