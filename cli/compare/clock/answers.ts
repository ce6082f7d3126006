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
  /** Answers what the page has asked so far, and what it asks because of that. */
  give(): Promise<void>;
}

interface Asked {
  key: string;
  isImage: boolean;
  ended: Promise<void>;
}

const makeKey = (method: string, url: string) => `${method} ${url.replace(/#.*/, "")}`;

/** Resolves with a promise, or with undefined after some seconds. */
const orLate = async <Result>(result: Promise<Result>): Promise<Result | undefined> => {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((done) => (late = setTimeout(() => done(undefined), LONGEST)));
  return Promise.race([result, limit]).finally(() => clearTimeout(late));
};

export function createAnswers(): Answers {
  /** Requests of the page that have no answer yet, by id, in order. */
  const asked = new Map<string, Asked>();
  /** Ways to answer those that have arrived. */
  const arrived: { key: string; answer: () => Promise<void> }[] = [];
  const ends = new Map<string, () => void>();
  let parsed = false;
  let notice = (): void => undefined;
  let session: CDPSession;
  /** Documents that the page asks for, which have not arrived here. */
  let leaving = 0;

  /** Resolves when something more has arrived. */
  const more = () => new Promise<void>((done) => (notice = done));
  const take = async (key: string) => {
    for (;;) {
      const at = arrived.findIndex((each) => each.key === key);
      if (at >= 0) return arrived.splice(at, 1)[0];
      await more();
    }
  };
  const left = async () => {
    while (leaving > 0) await more();
  };

  return {
    leave() {
      leaving--;
      notice();
    },
    inOrder: (request, answer) =>
      new Promise((done, fail) => {
        const key = makeKey(request.method(), request.url());
        arrived.push({ key, answer: () => answer().then(done, fail) });
        notice();
      }),
    watch(given, mainFrame) {
      session = given;
      const end = ({ requestId }: { requestId: string }) => {
        ends.get(requestId)?.();
        ends.delete(requestId);
        asked.delete(requestId);
      };
      session.on("Page.frameRequestedNavigation", ({ frameId, url, disposition }) => {
        if (frameId === mainFrame && disposition === "currentTab" && /^https?:/.test(url)) leaving++;
      });
      session.on("Page.domContentEventFired", () => (parsed = true));
      session.on("Network.requestWillBeSent", ({ requestId, request, type, frameId, redirectResponse }) => {
        const isOwn = type === "Document" && frameId === mainFrame;
        if (isOwn || redirectResponse || type === "Preflight" || !/^https?:/.test(request.url)) return;
        const ended = new Promise<void>((done) => ends.set(requestId, done));
        asked.set(requestId, { key: makeKey(request.method, request.url), isImage: type === "Image", ended });
      });
      session.on("Network.requestServedFromCache", end);
      session.on("Network.loadingFinished", end);
      session.on("Network.loadingFailed", end);
    },
    async give() {
      await orLate(left());
      leaving = 0;
      for (;;) {
        // Pictures arrive after the document is parsed, see `answerAfter`.
        const [id, next] = [...asked].find(([, { isImage }]) => parsed || !isImage) ?? [];
        if (id === undefined || !next) break;
        asked.delete(id);
        const found = await orLate(take(next.key));
        if (!found) continue;
        await found.answer();
        await orLate(next.ended);
        // Its script runs, and may ask for more.
        await session.send("Runtime.evaluate", { expression: "0" });
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
