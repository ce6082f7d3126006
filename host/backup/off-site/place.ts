import { formatS3Url, type S3Url } from "../../../common/s3-url";
import { createS3, type S3 } from "../../../common/s3/client";
import type { S3Ports } from "../../../common/s3/send";
import type { Settings } from "../../settings/settings";
import { SettingsError } from "../../settings/settings-error";
import { MANIFEST, readManifest, type Manifest } from "../manifest";

export type PlaceSettings = Pick<Settings, "s3Endpoint" | "s3Region" | "s3KeyId" | "s3SecretKey">;

/**
 * A place for backups in a bucket. Under its prefix, `backups/<time>/` has the database and the manifest of each backup,
 * and `files/` the uploaded files of all backups, so that each file is sent once.
 */
export interface Place {
  url: S3Url;
  s3: S3;
  /** Beginning of all keys; empty, or with a slash at its end. */
  start: string;
  /** Beginning of the keys of the files. */
  files: string;
  /** The key of an object of a backup. @param time of the backup, in ms since 1970. */
  key(time: number, name: string): string;
}

/** Opens a place without a request. @throws SettingsError without a key. */
export function openPlace(url: S3Url, settings: PlaceSettings, ports: S3Ports): Place {
  const { s3Endpoint, s3Region, s3KeyId, s3SecretKey } = settings;
  if (!s3KeyId || !s3SecretKey) {
    const name = formatS3Url(url);
    throw new SettingsError(`${name} requires a key. Set MILLRACE_S3_KEY_ID and MILLRACE_S3_SECRET_KEY.`);
  }
  const options = {
    endpoint: s3Endpoint,
    region: s3Region,
    bucket: url.bucket,
    keyId: s3KeyId,
    secretKey: s3SecretKey,
  };
  const start = url.prefix && `${url.prefix}/`;
  return {
    url,
    s3: createS3(options, ports),
    start,
    files: `${start}files/`,
    key: (time, name) => `${start}backups/${formatTime(time)}/${name}`,
  };
}

/** Times of all complete backups, oldest first. The manifest is stored last, so only complete backups have one. */
export async function listBackups({ s3, start }: Place): Promise<number[]> {
  const times: number[] = [];
  const backups = `${start}backups/`;
  for await (const { key } of s3.list(backups)) {
    const [folder = "", name] = key.slice(backups.length).split("/");
    const time = readTime(folder);
    if (name === MANIFEST && time !== undefined) times.push(time);
  }
  return times.sort((a, b) => a - b);
}

/** @throws SettingsError if the backup is missing or has another format. */
export async function findManifest({ s3, key }: Place, time: number): Promise<Manifest> {
  const path = key(time, MANIFEST);
  const content = await s3.get(path);
  if (!content) throw new SettingsError(`The bucket has no backup ${path}.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return readManifest(Buffer.concat(chunks).toString("utf8"), path);
}

/** The URL of one backup. */
export function formatBackup({ url, key }: Place, time: number): string {
  return formatS3Url({ ...url, prefix: key(time, "").replace(/\/$/, "") });
}

/** Splits the URL of one backup; `time` is undefined for the URL of a place. */
export function splitBackup(url: S3Url): { url: S3Url; time: number | undefined } {
  const [, prefix = "", folder = ""] = /^(?:(.*)\/)?backups\/([^/]+)$/.exec(url.prefix) ?? [];
  const time = readTime(folder);
  return time === undefined ? { url, time } : { url: { ...url, prefix }, time };
}

/** `2026-11-25T03-00-00-000Z`, because a colon in a name is awkward in many programs. */
function formatTime(time: number): string {
  return new Date(time).toISOString().replace(/[:.]/g, "-");
}

function readTime(text: string): number | undefined {
  const [, day = "", hours = "", minutes = "", seconds = "", ms = ""] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(text) ?? [];
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(time) ? undefined : time;
}
