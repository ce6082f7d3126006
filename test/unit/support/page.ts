import { afterEach } from "vitest";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import type { Behaviour } from "../../../src/core/behaviour";
import { createPage, type Page } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";

let mounters: Mounter[] = [];
let page: Page | undefined;

/** Ends everything that was mounted here. */
export function stopAll(): void {
  for (const mounter of mounters) mounter.stop();
  mounters = [];
}

afterEach(() => {
  stopAll();
  document.body.replaceChildren();
});

/** A published page whose tag has no settings. */
export const publishedPage = () => createPage(readScriptConfig(null));

/**
 * Puts markup into the page and mounts a behaviour on it, at once. The elements of the last call are ended first, the
 * rest after the test.
 * @param facts other facts of the page.
 */
export function mountPage(markup: string, behaviour: Behaviour, facts: Partial<Page> = {}): Mounter {
  stopAll();
  document.body.innerHTML = markup;
  page = Object.create(publishedPage(), Object.getOwnPropertyDescriptors(facts)) as Page;
  return mountAgain(behaviour);
}

/** Mounts a behaviour on the markup of the last {@link mountPage}, at once. */
export function mountAgain(behaviour: Behaviour): Mounter {
  const mounter = createMounter([behaviour], (page ??= publishedPage()));
  mounters.push(mounter);
  void mounter.start();
  mounter.flush();
  return mounter;
}

/** The module that page scripts get from `Webflow.require` for a behaviour of this page. */
export function getModule<M>(behaviour: Behaviour): M {
  return behaviour.facade?.members?.((page ??= publishedPage())) as M;
}

/** The one element that matches. */
export function one<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelectorAll<E>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${selector}`);
  return found[0];
}

/** The element with this id; a test that misspells it fails here. */
export const byId = (id: string): HTMLElement => one(`[id="${id}"]`);

/** Presses a key on an element. @returns the event, to check its state. */
export function press(element: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  element.dispatchEvent(event);
  return event;
}

/** Waits until the next frame has ended. */
export const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
