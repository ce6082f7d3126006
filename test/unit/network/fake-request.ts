/** Replaces `XMLHttpRequest`: the test decides how a request ends. */
export class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  timeout = 0;
  withCredentials = false;
  readonly headers: string[] = [];
  opened: string[] = [];
  body: FormData | undefined;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  ontimeout?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(...given: string[]): void {
    this.opened = given;
  }
  setRequestHeader(name: string): void {
    this.headers.push(name);
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.end("onabort");
  }
  end(how: "onload" | "onerror" | "onabort" | "ontimeout", status = 0, text = ""): void {
    Object.assign(this, { status, responseText: text });
    this[how]?.();
    this.onloadend?.();
  }
}
