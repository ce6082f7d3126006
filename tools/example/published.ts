import { onFreePort } from "../../cli/serve/free-port";
import { openInBrowser, portLines, type ServeSettings } from "../../cli/serve/settings";
import { shutdownSignal } from "../../cli/shutdown-signal";
import { startPublishedSite } from "../../fixtures/published";

/** Serves the published site of the tests until it is ended, for `npm start -- --published`. */
export async function showPublished({ port, seconds, open }: ServeSettings): Promise<void> {
  const ended = shutdownSignal(seconds);
  const site = await onFreePort(port, (free) => startPublishedSite({ port: free }));
  const { origin, assetOrigin, oldAssetOrigin } = site;
  const lines = [
    ...portLines(port, Number(new URL(origin).port)),
    "",
    `The published site  ${origin}/`,
    `Its asset host      ${assetOrigin}`,
    `An older one        ${oldAssetOrigin}`,
    "",
    ...(seconds ? [] : ["Press Ctrl+C to stop."]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (open) openInBrowser(`${origin}/`);
  await ended;
  await site.close();
}
