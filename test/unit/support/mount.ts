import { afterEach } from "vitest";
import { createHost, type Host } from "../../../runtime/host";
import type { Behaviour } from "../../../src/core/behaviour";
import { createPage, type Page } from "../../../src/core/page";
import { readScriptConfig } from "../../../src/core/script";

let hosts: Host[] = [];

/** Ends everything that was mounted here. */
export function stopAll(): void {
  for (const host of hosts) host.stop();
  hosts = [];
}

afterEach(() => {
  stopAll();
  document.body.replaceChildren();
});

/** Puts markup into the page and mounts a behaviour on it, at once; ended after the test. */
export function mountIn(markup: string, behaviour: Behaviour, facts: Partial<Page> = {}): Host {
  stopAll();
  document.body.innerHTML = markup;
  return mountAll(behaviour, facts);
}

/** Mounts a behaviour on what is on the page, at once. */
export function mountAll(behaviour: Behaviour, facts: Partial<Page> = {}): Host {
  const page = Object.create(createPage(readScriptConfig(null)), Object.getOwnPropertyDescriptors(facts)) as Page;
  const host = createHost([behaviour], page);
  hosts.push(host);
  void host.start();
  host.flush();
  return host;
}

/** The one element that matches. */
export function one<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelectorAll<E>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${selector}`);
  return found[0];
}

/** Presses a key on an element. @returns the event, to ask what became of it. */
export function press(element: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  element.dispatchEvent(event);
  return event;
}
