import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRuntime } from "../../../../runtime/millrace";
import { createReporter } from "../../../../src/core/errors";
import { readScriptConfig } from "../../../../src/core/page/script-config";
import { reportMissingData } from "../../../../src/interactions/data/hint";
import { interactions } from "../../../../src/interactions/complete";

let life = new AbortController();
let sentences: string[] = [];
const { warn } = createReporter("interactions");

beforeEach(() => {
  vi.useFakeTimers();
  sentences = [];
  vi.spyOn(console, "warn").mockImplementation((text: string) => void sentences.push(text));
});

afterEach(() => {
  life.abort();
  life = new AbortController();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page with this body, a second after it has loaded. */
function loaded(body: string, came = () => false): void {
  document.body.innerHTML = body;
  reportMissingData(came, warn, life.signal);
  vi.advanceTimersByTime(1000);
}

describe("IX-FIX-26 a page with interaction targets", () => {
  it.each([
    ['<p data-w-id="n">Text</p>', '<p>: data-w-id="n"'],
    ['<p data-ix="fade">Text</p>', '<p>: data-ix="fade"'],
  ])("IX-FIX-26 %s reads what to do when no data arrived", (body, target) => {
    loaded(body);
    expect(sentences).toEqual([
      `[millrace] interactions: ${target}: the page has interaction targets but no data, ` +
        "so nothing moves; expected " +
        'data-interactions-src="interactions.json" on the script tag, with the file from "npx millrace lift ' +
        'export/js/site.js > interactions.json"',
    ]);
  });

  it("IX-FIX-26 is warned about once, however often the runtime is started", () => {
    document.body.innerHTML = '<p data-w-id="n">Text</p>';
    const { api } = createRuntime(readScriptConfig(null), [interactions]);
    for (const _start of [1, 2]) {
      void api.start();
      vi.advanceTimersByTime(1000);
      api.stop();
    }
    expect(sentences).toHaveLength(1);
  });

  it("IX-FIX-26 is not warned about before a second has passed, since a script may still bring the data", () => {
    let come = false;
    document.body.innerHTML = '<p data-w-id="n">Text</p>';
    reportMissingData(() => come, warn, life.signal);
    vi.advanceTimersByTime(999);
    come = true;
    vi.advanceTimersByTime(1000);
    expect(sentences).toEqual([]);
  });

  it.each([
    ["data came", '<p data-w-id="n">Text</p>', () => true],
    ["nothing on the page could be a target", "<p>Text</p>", () => false],
    [
      "the tag states that it has none",
      '<script type="text/plain" data-interactions-src=""></script><p data-w-id="n">Text</p>',
      () => false,
    ],
  ])("IX-FIX-26 is not warned about when %s", (_why, body, came) => {
    loaded(body, came);
    expect(sentences).toEqual([]);
  });

  it("IX-FIX-26 is not warned about after the runtime has stopped", () => {
    document.body.innerHTML = '<p data-w-id="n">Text</p>';
    reportMissingData(() => false, warn, life.signal);
    life.abort();
    vi.advanceTimersByTime(2000);
    expect(sentences).toEqual([]);
  });
});
