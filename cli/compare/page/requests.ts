/** Runs in the page before its scripts: counts their unfinished requests, and the answers that they read. */
export function addRequests(): void {
  let count = 0;
  const done = () => void count--;
  const { fetch, XMLHttpRequest } = window;
  for (const name of ["arrayBuffer", "blob", "formData", "json", "text"] as const) {
    const read = Response.prototype[name] as () => Promise<never>;
    Response.prototype[name] = function (this: Response) {
      count++;
      const content = read.call(this);
      content.then(done, done);
      return content;
    };
  }
  window.fetch = (...given) => {
    count++;
    const answer = fetch(...given);
    answer.then(done, done);
    return answer;
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...given) {
    count++;
    this.addEventListener("loadend", done, { once: true });
    try {
      send.apply(this, given);
    } catch (error) {
      this.removeEventListener("loadend", done);
      done();
      throw error;
    }
  };
  window.millraceCompare.waiting = () => count;
}
