import { vi } from "vitest";

export interface Stored {
  url: string;
  body: FormData;
  /** In ms, as the request had it when it left. */
  timeout: number;
  aborted: boolean;
}

/**
 * An imitation of the storage behind XMLHttpRequest. `answer` returns status and body, or undefined for a request that
 * hangs.
 */
export function createStorage() {
  const storage = {
    stored: [] as Stored[],
    answer: (): { status: number; body?: string } | "network" | undefined => ({ status: 204 }),
  };
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    timeout = 0;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private url = "";
    private sent: Stored | undefined;
    open(_method: string, url: string) {
      this.url = url;
    }
    send(body: FormData) {
      this.sent = { url: this.url, body, timeout: this.timeout, aborted: false };
      storage.stored.push(this.sent);
      const answer = storage.answer();
      if (!answer) return;
      queueMicrotask(() => {
        if (this.sent?.aborted) return;
        if (answer === "network") return this.onerror?.();
        this.upload.onprogress?.({ loaded: 1, total: 2 });
        this.status = answer.status;
        this.responseText = answer.body ?? "";
        this.onload?.();
      });
    }
    abort() {
      if (this.sent) this.sent.aborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return storage;
}
