import { shared } from "../core/shared";
import { setScriptUrl } from "../core/dom/trusted";

const loading = shared("scripts", () => new Map<string, Promise<void>>());

/** Attributes for the script element; empty ones are left out. */
interface ScriptAttributes {
  nonce?: string | undefined;
  crossOrigin?: string | null | undefined;
  integrity?: string | undefined;
}

/**
 * Loads a script that the page requested, once per URL.
 * @returns when it has run. After a failure the next call tries again.
 */
export function loadScript(url: string, attributes: ScriptAttributes = {}): Promise<void> {
  let loaded = loading.get(url);
  if (!loaded) {
    loaded = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      setScriptUrl(script, url);
      for (const [name, value] of Object.entries(attributes))
        if (value) Object.assign(script, { [name]: value as string });
      script.onload = () => resolve();
      script.onerror = () => {
        loading.delete(url);
        script.remove();
        reject(new Error(`${url} could not be loaded`));
      };
      document.head.append(script);
    });
    loading.set(url, loaded);
  }
  return loaded;
}
