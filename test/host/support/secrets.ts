import { expect, onTestFinished } from "vitest";
import type { LogLine } from "../../../host/base/log";
import type { Settings } from "../../../host/settings/settings";
import type { Store } from "../../../host/store/store";

/** Shorter texts occur in any line. */
const SHORTEST = 6;

/** Parameters with paths. */
const PATHS = ["usredir", "page"];

/** Values that pass through a host in a test and must never be in its log: attack 30, over the whole suite. */
export interface Secrets {
  add(...texts: unknown[]): void;
  /** Cookies, tokens and queries of a request, and the cookies of its answer. */
  request(request: Request): void;
  answer(answer: Response): void;
}

/** Fails the test when one of its secrets is in the lines at its end. */
export function keepSecrets(lines: () => readonly string[]): Secrets {
  const secrets = new Set<string>();
  const add = (...texts: unknown[]) => {
    for (const text of texts.flat()) if (typeof text === "string" && text.length >= SHORTEST) secrets.add(text);
  };
  const cookies = (header: string) => add(...header.split(/; ?/).map((one) => one.slice(one.indexOf("=") + 1)));
  onTestFinished(() => {
    // As they are written in JSON, too.
    const leaked = [...secrets].filter((secret) =>
      lines().some((line) => line.includes(secret) || line.includes(JSON.stringify(secret).slice(1, -1))),
    );
    expect(leaked, "attack 30: secrets in the log").toEqual([]);
  });
  return {
    add,
    request({ url, headers }) {
      // Return URLs and names of pages are paths, and paths are in the log.
      const values = [...new URL(url).searchParams].flatMap(([name, value]) => (PATHS.includes(name) ? [] : [value]));
      add(...values, headers.get("x-millrace-csrf"), headers.get("x-wf-csrf"));
      cookies(headers.get("cookie") ?? "");
    },
    answer: ({ headers }) => headers.getSetCookie().forEach((one) => cookies(one.split(";", 1)[0] ?? "")),
  };
}

/** The store, which records submitted values. */
export function noting(store: Store, secrets: Secrets): Store {
  return {
    ...store,
    acceptSubmission(given) {
      const { fields, trackingCookies } = given.submission.payload;
      secrets.add(...Object.values(fields), ...Object.values(trackingCookies));
      return store.acceptSubmission(given);
    },
  };
}

/** Passwords and keys in the settings. */
export function secretsIn(settings: Settings): string[] {
  const { smtp, mailKey, database, webhookSecret, turnstileSecret, recaptchaSecret, akismetKey } = settings;
  const { s3SecretKey, backupPassphrase } = settings;
  const passwords = [smtp, database].map((url) => /:([^:@/]+)@/.exec(url)?.[1] ?? "");
  const keys = [...mailKey.split(":"), s3SecretKey, backupPassphrase];
  return [...passwords, ...keys, webhookSecret, turnstileSecret, recaptchaSecret, akismetKey];
}

/** One line as it is written. */
export const written = (lines: readonly LogLine[]): string[] => lines.map((line) => JSON.stringify(line));
