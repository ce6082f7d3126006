import { planFetch } from "../web/fetch/plan";
import { formatPlan } from "../web/format-plan";
import type { AdoptSettings } from "../settings";

/** Prints what would be read of a published site; writes nothing. */
export async function printPlan(url: string, { options, json, verbose }: AdoptSettings): Promise<void> {
  const plan = await planFetch(new URL(url), options.web ?? {});
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...plan, assets: Object.fromEntries(plan.assets) }, null, 2)}\n`
      : formatPlan(plan, verbose),
  );
}
