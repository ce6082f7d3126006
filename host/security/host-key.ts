import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { SettingsError } from "../settings/settings-error";
import type { Store } from "../store/store";

/** Bytes of the key that signs and seals. */
const KEY = 32;
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const PLAIN = "plain:";
const SEALED = "sealed:";

export interface KeyOptions {
  /** Encrypts the key in the database; empty: the key is stored in plain text. */
  secret: string;
  /** A key that an older version stored in a file. */
  older?: Uint8Array;
}

/**
 * The key of a host, stored in its database, so that several hosts can share it. Created at the first start.
 * @throws SettingsError if it is encrypted with another secret.
 */
export async function openKey(
  store: Pick<Store, "findKey" | "keepKey" | "replaceKey">,
  { secret, older }: KeyOptions,
): Promise<Uint8Array> {
  const made = async () => store.keepKey({ value: writeKey(older ?? randomBytes(KEY), secret) });
  const value = (await store.findKey()) ?? (await made());
  const key = readKey(value, secret);
  if (secret && value.startsWith(PLAIN)) await store.replaceKey({ old: value, value: writeKey(key, secret) });
  return key;
}

/** The key in the form of the database. */
export function writeKey(key: Uint8Array, secret: string): string {
  return secret ? sealKey(key, secret) : PLAIN + Buffer.from(key).toString("base64");
}

/** @throws SettingsError if it is encrypted with another secret, or damaged. */
export function readKey(value: string, secret: string): Uint8Array {
  if (value.startsWith(PLAIN)) {
    const key = Buffer.from(value.slice(PLAIN.length), "base64");
    if (key.length === KEY) return key;
    throw new SettingsError("The key in the database is damaged. Restore a backup with millrace restore.");
  }
  if (!secret) {
    throw new SettingsError(
      "The key in the database is encrypted. Set MILLRACE_SECRET to the secret it was encrypted with.",
    );
  }
  const key = openSealedKey(value, secret);
  if (!key)
    throw new SettingsError(
      "MILLRACE_SECRET does not match the secret that the key in the database was encrypted with.",
    );
  return key;
}

/** Encrypts a key with a passphrase. */
export function sealKey(key: Uint8Array, passphrase: string): string {
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, KEY), nonce);
  const hidden = Buffer.concat([cipher.update(key), cipher.final()]);
  return SEALED + Buffer.concat([salt, nonce, cipher.getAuthTag(), hidden]).toString("base64");
}

/** Decrypts a key; undefined for a wrong passphrase or another text. */
export function openSealedKey(sealed: string, passphrase: string): Uint8Array | undefined {
  if (!sealed.startsWith(SEALED)) return undefined;
  const bytes = Buffer.from(sealed.slice(SEALED.length), "base64");
  const [nonceAt, tagAt, hiddenAt] = [SALT, SALT + NONCE, SALT + NONCE + TAG];
  try {
    const key = scryptSync(passphrase, bytes.subarray(0, nonceAt), KEY);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(nonceAt, tagAt));
    decipher.setAuthTag(bytes.subarray(tagAt, hiddenAt));
    return Buffer.concat([decipher.update(bytes.subarray(hiddenAt)), decipher.final()]);
  } catch {
    return undefined;
  }
}
