import type { Settings } from "../settings/settings";
import type { MailTexts } from "./texts";

/** The settings of links in emails. */
export type SenderSettings = Pick<Settings, "origin" | "apiOnly" | "pagesOrigins">;

/** Everything needed to create emails. */
export interface Sender {
  ports: {
    newId(): string;
    /** Ms since 1970. */
    now(): number;
    /** Key of the host. */
    secret: Uint8Array;
    mailTexts: MailTexts;
  };
  /** Origin of the site's pages. */
  pages: string;
}

/** Origin of the site's pages, for links in emails. */
export function findPagesOrigin({ origin, apiOnly, pagesOrigins }: SenderSettings): string {
  return (apiOnly ? pagesOrigins[0] : undefined) ?? origin;
}

/** Creates emails with links to the origin of the pages. */
export function createSender(settings: SenderSettings, ports: Sender["ports"]): Sender {
  return { ports, pages: findPagesOrigin(settings) };
}
