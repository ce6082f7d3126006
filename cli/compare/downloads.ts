import type { Page, Request } from "playwright-core";

/** Maximum ms to wait for downloads, because some never end. */
const LONGEST = 5000;

/** The unfinished requests of a page. */
export interface Downloads {
  running(): boolean;
  /** Resolves when none is left, at the latest after some seconds. */
  done(): Promise<void>;
}

/** Counts requests except for films and streams, which go on while a page is at rest. */
export function countDownloads(page: Page): Downloads {
  const requests = new Set<Request>();
  let tell = (): void => undefined;
  page.on("request", (request) => {
    if (!/^(?:media|eventsource|websocket)$/.test(request.resourceType())) requests.add(request);
  });
  const remove = (request: Request) => {
    requests.delete(request);
    if (!requests.size) tell();
  };
  page.on("requestfinished", remove);
  page.on("requestfailed", remove);
  return {
    running: () => requests.size > 0,
    done: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => {
          requests.clear();
          tell();
        }, LONGEST);
        tell = () => {
          clearTimeout(late);
          resolve();
        };
        if (!requests.size) tell();
      }),
  };
}
