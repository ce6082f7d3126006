import type { Page } from "playwright-core";

/**
 * Stops the time of all animations, present and future, so that what happens in the middle of one does not depend on
 * how busy the machine is.
 * @returns lets it go on.
 */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send("Animation.enable");
  await client.send("Animation.setPlaybackRate", { playbackRate: 0 });
  return async () => void (await client.send("Animation.setPlaybackRate", { playbackRate: 1 }));
}
