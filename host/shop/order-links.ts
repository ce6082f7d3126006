import type { Ports } from "../ports";
import { sign, verify } from "../security/sign";
import type { Order } from "../records/shop";

/** The path of downloads. */
export const DOWNLOAD_PATH = "/.millrace/download";
/** The path that leads users to their customer portal at the payment processor. */
export const PORTAL_PATH = "/.millrace/portal";
/** Ms that a download link works. The order's page makes new ones. */
const DOWNLOAD_FOR = 24 * 3_600_000;

type Needs = Pick<Ports, "secret" | "now">;

/** The token with which a guest sees an order. It is the same for every request, so that a repeated one gets it, too. */
export function orderToken({ secret }: Pick<Ports, "secret">, orderId: string): string {
  return sign(secret, "shop order", orderId);
}

export function isOrderToken({ secret }: Pick<Ports, "secret">, orderId: string, token: string): boolean {
  return verify(secret, "shop order", orderId, token);
}

/** The confirmation of an order (`commerce.md` C-60), as a path. */
export function confirmationPath(orderId: string, token: string): string {
  return `/order-confirmation?${new URLSearchParams({ orderId, token })}`;
}

/** Signed links to the files of an order. */
export function downloadLinks({ secret, now }: Needs, { id: orderId, content }: Order, origin: string) {
  const until = now() + DOWNLOAD_FOR;
  return content.items.flatMap(({ downloads, variantId }) =>
    downloads.map(({ id, name }) => {
      const file = `${variantId}/${id}`;
      const signature = sign(secret, "shop download", signedText(until, orderId, file));
      const query = new URLSearchParams({ until: String(until), signature });
      const path = [orderId, variantId, id].map(encodeURIComponent).join("/");
      return { id, name, url: `${origin}${DOWNLOAD_PATH}/${path}?${query}` };
    }),
  );
}

/** Whether {@link downloadLinks} signed this file and the link still works. */
export function isDownloadLink(
  { secret, now }: Needs,
  { orderId, file, until, signature }: { orderId: string; file: string; until: string; signature: string },
): boolean {
  if (!(Number(until) >= now())) return false;
  return verify(secret, "shop download", signedText(Number(until), orderId, file), signature);
}

const signedText = (until: number, orderId: string, file: string): string => JSON.stringify([until, orderId, file]);
