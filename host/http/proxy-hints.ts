import type { LogLine } from "../base/log";
import { isInside } from "../../common/private-networks";
import type { Connection } from "./client";
import type { HeaderSource } from "../base/header-source";

/**
 * Logs each kind of wrong proxy setting once, because operators would not notice otherwise that all visitors share one
 * rate limit.
 * @param hops proxies that the settings name.
 */
export function createProxyHints(
  hops: number,
  log: (line: LogLine) => void,
): (headers: HeaderSource, connection: Connection) => void {
  const noted = new Set<string>();
  const note = (event: string, hint: string) => {
    if (noted.has(event)) return;
    noted.add(event);
    log({ level: "warn", event, hint });
  };
  return (headers, { address }) => {
    const forwarded = headers.get("x-forwarded-for");
    if (hops === 0) {
      // Anyone can send the header; only a proxy in the same network is credible.
      if (forwarded === null || !isInside(address)) return;
      note(
        "X-Forwarded-For ignored",
        "A proxy sends X-Forwarded-For, but --trust-proxy is not set, so all visitors share the rate limits of one address. Set --trust-proxy to the number of proxies.",
      );
    } else if ((forwarded ?? "").split(",").filter((part) => part.trim()).length < hops) {
      note(
        "X-Forwarded-For missing",
        `--trust-proxy is ${hops}, but X-Forwarded-For of a request has fewer addresses, so visitors may share the rate limits of one address. Configure each proxy to add X-Forwarded-For.`,
      );
    }
  };
}
