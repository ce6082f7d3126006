import { createHost, type Host } from "../../../runtime/host";
import type { Behaviour } from "../../../src/core/behaviour";
import { createPage } from "../../../src/core/page";
import { readScriptConfig } from "../../../src/core/script";

/** Waits until the frame that is asked for now is over. */
export const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** Puts `html` into the body and mounts the behaviours on it, as on a published page. */
export async function mountPage(html: string, ...behaviours: readonly Behaviour[]): Promise<Host> {
  document.body.innerHTML = html;
  const host = createHost(behaviours, createPage(readScriptConfig(null)));
  await host.start();
  return host;
}

/** The element with this id; a test that misspells it fails here. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element with id ${id}`);
  return element;
}
