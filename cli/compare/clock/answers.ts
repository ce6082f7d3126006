import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Request } from "playwright-core";

/** Decides when requests are answered. */
export interface AnswerOrder {
  inOrder(request: Request, answer: () => Promise<void>): Promise<void>;
  /** The page asks for another document, which is answered at once: its commands wait for that. */
  leave(): void;
}

/** Maximum ms to wait for a request to arrive and to end; only for hangs. */
const LONGEST = 5000;

/** Lets as little time of the page pass as possible; the machine gets more time at each attempt. */
type Pass = (attempt: number) => Promise<void>;

/** Answers in the order in which the page has asked, while its time stands still. */
export interface Answers extends AnswerOrder {
  /** Watches the requests of a page, except those of its main frame for documents. */
  watch(session: CDPSession, mainFrame: string): void;
  /**
   * Answers what the page has asked so far.
   * @param countWaiting how many requests its scripts wait for.
   * @param pass some requests only leave the page while its time passes.
   */
  give(pass: Pass, countWaiting: () => Promise<number>): Promise<void>;
  /** Waits until the documents that the page asks for have been refused. */
  left(): Promise<void>;
}

interface Asked {
  key: string;
  isImage: boolean;
  /** Number of the frame in which it was asked for. */
  frame: number;
  /** A script waits for it. */
  isScripted: boolean;
}

const makeKey = (method: string, url: string) => `${method} ${url.replace(/#.*/, "")}`;

export function createAnswers(): Answers {
  /** Requests of the page that have no answer yet, by id, in order. */
  const asked = new Map<string, Asked>();
  /** Ways to answer those that have arrived. */
  const arrived: { key: string; answer: () => Promise<void> }[] = [];
  /** Those that have not ended. */
  const running = new Set<string>();
  /** Number of the frame. */
  let frame = 0;
  let parsed = false;
  /** Documents that the page asks for, which have not arrived here. */
  let leaving = 0;

  /** Waits until something is there, while as little time passes as possible. */
  const until = async <Found>(
    find: () => Found | undefined | Promise<Found | undefined>,
    pass: Pass,
  ): Promise<Found | undefined> => {
    const end = Date.now() + LONGEST;
    for (let attempt = 1; Date.now() < end; await pass(attempt++)) {
      const found = await find();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const countAsked = () => [...asked.values()].filter(({ isScripted }) => isScripted).length;
  const take = (key: string) => {
    const at = arrived.findIndex((each) => each.key === key);
    return at < 0 ? undefined : arrived.splice(at, 1)[0];
  };

  return {
    leave: () => void leaving--,
    inOrder: (request, answer) =>
      new Promise((done, fail) => {
        const key = makeKey(request.method(), request.url());
        arrived.push({ key, answer: () => answer().then(done, fail) });
      }),
    watch(session, mainFrame) {
      const end = ({ requestId }: { requestId: string }) => {
        running.delete(requestId);
        asked.delete(requestId);
      };
      session.on("Page.frameRequestedNavigation", ({ frameId, url, disposition }) => {
        if (frameId === mainFrame && disposition === "currentTab" && /^https?:/.test(url)) leaving++;
      });
      session.on("Page.domContentEventFired", () => (parsed = true));
      session.on("Network.requestWillBeSent", ({ requestId, request, type, frameId, redirectResponse }) => {
        const isOwn = type === "Document" && frameId === mainFrame;
        if (isOwn || redirectResponse || type === "Preflight" || !/^https?:/.test(request.url)) return;
        running.add(requestId);
        asked.set(requestId, {
          key: makeKey(request.method, request.url),
          frame,
          isImage: type === "Image",
          isScripted: type === "Fetch" || type === "XHR",
        });
      });
      session.on("Network.requestServedFromCache", end);
      session.on("Network.loadingFinished", end);
      session.on("Network.loadingFailed", end);
    },
    async left() {
      await until(() => leaving <= 0 || undefined, sleep);
      leaving = 0;
    },
    async give(pass, countWaiting) {
      // A script has asked, but the request has not begun.
      await until(async () => (await countWaiting()) <= countAsked() || undefined, pass);
      const now = frame++;
      for (const [id, { key, isImage, frame: before }] of [...asked]) {
        // When a request ends, the browser lets 10 ms pass since its begin: an answer in the next frame comes later. Pictures
        // arrive after the document is parsed, see `answerAfter`.
        if (before >= now || (isImage && !parsed)) continue;
        asked.delete(id);
        const found = await until(() => take(key), pass);
        if (!found) continue;
        await found.answer();
        await until(() => !running.has(id) || undefined, pass);
        await until(async () => (await countWaiting()) <= countAsked() || undefined, pass);
      }
      // What no script has asked for, such as the icon of the page.
      const known = new Set([...asked.values()].map(({ key }) => key));
      for (const other of arrived.filter(({ key }) => !known.has(key))) {
        arrived.splice(arrived.indexOf(other), 1);
        await other.answer();
      }
    },
  };
}

/**
 * Answers at once, but pictures after the document is parsed, as on most connections: a script that measures boxes when
 * the document is ready would else find some pictures in one variant and not in the other.
 */
export function answerAfter(parsed: Promise<void>): AnswerOrder {
  return {
    async inOrder(request, answer) {
      if (request.resourceType() === "image") await parsed;
      return answer();
    },
    leave: () => undefined,
  };
}
