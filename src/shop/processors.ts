import type { Page } from "../core/page/page";
import { getShopClient } from "./connection";
import { processorsQuery } from "./queries";

/**
 * How the site takes payments, in its own order: `invoice`, `stripe`. Empty: checkout is disabled (`commerce.md` C-33,
 * C-43). The client requests it once for all callers, until something changes.
 */
export async function fetchProcessors(page: Page, signal: AbortSignal): Promise<readonly string[]> {
  const { site } = await getShopClient(page).request(processorsQuery, {}, signal);
  return site?.commerce?.processors ?? [];
}
