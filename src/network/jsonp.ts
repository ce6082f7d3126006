import { setScriptUrl } from "../core/dom/trusted";
import { networkHint, RequestFailure } from "./failure";

export interface JsonpOptions {
  /** Query parameter that carries the callback's name. */
  readonly parameter: string;
  /** In ms. */
  readonly timeout: number;
  /** Nonce for the script element, if the page's policy requires one. */
  readonly nonce: string | undefined;
}

/**
 * One GET by a script tag, for services without another API. The response runs as code of the page, so use trusted
 * servers only. Always removes the script element and the global, and only the first call of the callback counts.
 * @returns the argument of the callback.
 * @throws RequestFailure with the reason `network`, `timeout`, or `body` when the callback was not called.
 */
export function jsonp(base: URL, { parameter, timeout, nonce }: JsonpOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const name = `millrace_${Math.random().toString(36).slice(2)}`;
    const globals = window as unknown as Record<string, unknown>;
    const url = new URL(base);
    url.searchParams.set(parameter, name);
    url.searchParams.set("_", String(Date.now()));
    const where = url.origin + url.pathname;
    const answers: unknown[] = [];
    const script = document.createElement("script");

    function end(failure?: RequestFailure): void {
      clearTimeout(timer);
      delete globals[name];
      script.remove();
      // A late answer must not run any more: browsers drop a script whose document has changed.
      document.implementation.createHTMLDocument("").adoptNode(script);
      if (failure) reject(failure);
      else resolve(answers[0]);
    }

    const timer = setTimeout(
      () => end(new RequestFailure("timeout", `${where} did not answer within ${timeout} ms`)),
      timeout,
    );
    globals[name] = (answer: unknown) => void answers.push(answer);
    script.onload = () =>
      end(answers.length ? undefined : new RequestFailure("body", `${where} answered without calling the callback`));
    script.onerror = () =>
      end(new RequestFailure("network", `${where} did not load as a script: ${networkHint(where)}`));
    if (nonce) script.nonce = nonce;
    setScriptUrl(script, url.href);
    document.head.append(script);
  });
}
