import type { Page } from "../core/page/page";
import { perPage } from "../core/per-page";
import { getShopClient } from "./connection";
import { processorsQuery } from "./queries";

/** What a page is told about payments, asked once; a failure is asked again. */
const getAnswers = /* @__PURE__ */ perPage(() => ({ answer: undefined as Promise<readonly string[]> | undefined }));

/**
 * How the site takes payments, in its own order: `invoice`, `stripe`. Empty: checkout is disabled (`commerce.md` C-33,
 * C-43).
 */
export function fetchProcessors(page: Page, signal: AbortSignal): Promise<readonly string[]> {
  const kept = getAnswers(page);
  return (kept.answer ??= ask(page, signal).catch((error: unknown) => {
    kept.answer = undefined;
    throw error;
  }));
}

async function ask(page: Page, signal: AbortSignal): Promise<readonly string[]> {
  const { site } = await getShopClient(page).request(processorsQuery, {}, signal);
  return site?.commerce?.processors ?? [];
}
