import type { CDPSession, Request } from "playwright-core";

/** Decides when requests are answered. */
export interface AnswerOrder {
  inOrder(request: Request, answer: () => Promise<void>): Promise<void>;
  /** The page asks for another document, which is answered at once: its commands wait for that. */
  leave(): void;
}

/** Maximum ms to wait for a request to arrive and to end; only for hangs. */
const LONGEST = 5000;

/** Answers in the order in which the page has asked, while its time stands still. */
export interface Answers extends AnswerOrder {
  /** Watches the requests of a page, except those of its main frame for documents. */
  watch(session: CDPSession, mainFrame: string): void;
  /**
   * Answers what the page has asked so far.
   * @param pass lets as little time pass as possible: some requests only leave the page while its time passes.
   */
  give(pass: () => Promise<void>): Promise<void>;
  /** Waits until the documents that the page asks for have been refused. */
  left(): Promise<void>;
}

interface Asked {
  key: string;
  isImage: boolean;
}

const makeKey = (method: string, url: string) => `${method} ${url.replace(/#.*/, "")}`;

export function createAnswers(): Answers {
  /** Requests of the page that have no answer yet, by id, in order. */
  const asked = new Map<string, Asked>();
  /** Ways to answer those that have arrived. */
  const arrived: { key: string; answer: () => Promise<void> }[] = [];
  /** Those that have not ended. */
  const running = new Set<string>();
  let parsed = false;
  /** Documents that the page asks for, which have not arrived here. */
  let leaving = 0;

  /** Waits until something is there, while as little time passes as possible. */
  const until = async <Found>(find: () => Found | undefined, pass: () => Promise<void>): Promise<Found | undefined> => {
    for (const end = Date.now() + LONGEST; Date.now() < end; await pass()) {
      const found = find();
      if (found !== undefined) return found;
    }
    return undefined;
  };
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
        asked.set(requestId, { key: makeKey(request.method, request.url), isImage: type === "Image" });
      });
      session.on("Network.requestServedFromCache", end);
      session.on("Network.loadingFinished", end);
      session.on("Network.loadingFailed", end);
    },
    async left() {
      await until(
        () => leaving <= 0 || undefined,
        () => new Promise((done) => setTimeout(done, 2)),
      );
      leaving = 0;
    },
    async give(pass) {
      // Pictures arrive after the document is parsed, see `answerAfter`. What the page asks for because of an answer is
      // answered at the next frame.
      for (const [id, { key }] of [...asked].filter(([, { isImage }]) => parsed || !isImage)) {
        asked.delete(id);
        const found = await until(() => take(key), pass);
        if (!found) continue;
        await found.answer();
        await until(() => !running.has(id) || undefined, pass);
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
