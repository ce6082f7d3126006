import { deliver, getDelivered, type ModuleContent, type LoadContent, type LoadModule } from "../src/core/modules";
import { readScriptConfig, type ScriptConfig } from "../src/core/page/script-config";
import { assemble, type Composed } from "./assemble";
import { install, mayRun } from "./globals";
import type { Millrace } from "./millrace";

/** The runtime that a bundle has made: a further call, of another component, is no second copy. */
let made: Millrace | undefined;

/**
 * Creates the runtime of a bundler's page.
 * @param loaders load the modules that are not there, by name.
 * @returns the one of the page, if there is one.
 */
export function createOnce(
  options: Partial<ScriptConfig>,
  composed: Composed,
  loaders: Readonly<Partial<Record<string, LoadContent>>>,
): Millrace {
  if (made !== undefined && window.Millrace === made) return made;
  if (!mayRun() && window.Millrace) return window.Millrace;
  const load: LoadModule = async (name) => {
    const found = getDelivered(name);
    if (found) return found;
    const loader = loaders[name];
    if (!loader) throw new Error(`The module ${name} is needed, but is in none of the named behaviours.`);
    const { content } = (await loader()) as { content: ModuleContent<typeof name> };
    deliver(name, content);
    return content;
  };
  const queue = Array.isArray(window.Webflow) ? window.Webflow : [];
  const { api, facade } = assemble({ ...readScriptConfig(null), ...options }, composed, load, queue);
  install(api, facade.Webflow);
  document.documentElement.classList.add("w-mod-js", "w-mod-ix", "w-mod-ix3");
  made = api;
  return made;
}
