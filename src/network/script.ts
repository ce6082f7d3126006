const loading = new Map<string, Promise<void>>();

/**
 * Loads a third-party script that the page asked for, once per address.
 * @returns when it has run. After a failure the next call tries again.
 */
export function loadScript(url: string, nonce?: string): Promise<void> {
  let loaded = loading.get(url);
  if (!loaded) {
    loaded = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      if (nonce) script.nonce = nonce;
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
