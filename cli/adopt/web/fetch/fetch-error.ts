import { AdoptError } from "../../model/adopt-error";

/** Why a URL could not be fetched; the message can follow a colon. */
export class FetchError extends Error {
  override name = "FetchError";

  /**
   * @param kind `refused`: by our rules. `unreachable`: no connection, or no answer in time. `status`: the server answered with an error.
   * `large`: larger than the limit.
   */
  constructor(
    message: string,
    readonly kind: "refused" | "unreachable" | "status" | "large",
    readonly status = 0,
  ) {
    super(message);
  }
}

const CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH|ERR_SSL|EPROTO)/;

/** An error of a connection in words; errors of other kinds are returned as they are. */
export function connectionError(error: unknown, url: URL): { error: Error; again: boolean } {
  if (error instanceof FetchError) return { error, again: error.kind === "unreachable" };
  if (!(error instanceof TypeError)) return { error: error as Error, again: false };
  const { code = "", message = "" } = (error.cause ?? {}) as { code?: string; message?: string };
  if (CERTIFICATE.test(code)) {
    const words = `the certificate of ${url.host} is not valid for it (${code}); renew it, or name the host that it belongs to`;
    return { error: new FetchError(words, "refused"), again: false };
  }
  if (code === "ECONNREFUSED") {
    return { error: new FetchError(`${url.host} refuses connections`, "unreachable"), again: false };
  }
  return {
    error: new FetchError(`the connection broke (${code || message || error.message})`, "unreachable"),
    again: true,
  };
}

/** The error of a site whose first URLs cannot be read. @param reason follows a colon. */
export const unreadable = (href: string, reason: string): AdoptError =>
  new AdoptError(
    `${href} cannot be read: ${reason}. Check that it opens in a browser, then run the same command again.`,
  );
