import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let life = new AbortController();
let sentences: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
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
async function loaded(body: string, came = () => false): Promise<void> {
  document.body.innerHTML = body;
  const { hintAtMissingData } = await import("../../../src/interactions/hint");
  hintAtMissingData(came, life.signal);
  vi.advanceTimersByTime(1000);
}

describe("IX-FIX-26 a page with interaction targets", () => {
  it.each([
    ['<p data-w-id="n">Text</p>', '<p>: data-w-id="n"'],
    ['<p data-ix="fade">Text</p>', '<p>: data-ix="fade"'],
  ])("IX-FIX-26 %s is told what to do when no data came", async (body, target) => {
    await loaded(body);
    expect(sentences).toEqual([
      `[millrace] interactions: ${target}: the page has interaction targets but no interaction data, so nothing moves; expected ` +
        'data-interactions-src="interactions.json" on the script tag, with the file from "npx millrace lift export/js/site.js > interactions.json"',
    ]);
  });

  it("IX-FIX-26 is told once, however often the runtime is started", async () => {
    await loaded('<p data-w-id="n">Text</p>');
    life.abort();
    life = new AbortController();
    await loaded('<p data-w-id="n">Text</p>');
    expect(sentences).toHaveLength(1);
  });

  it("IX-FIX-26 is told nothing before a second has passed, since a script may still bring the data", async () => {
    let come = false;
    document.body.innerHTML = '<p data-w-id="n">Text</p>';
    const { hintAtMissingData } = await import("../../../src/interactions/hint");
    hintAtMissingData(() => come, life.signal);
    vi.advanceTimersByTime(999);
    come = true;
    vi.advanceTimersByTime(1000);
    expect(sentences).toEqual([]);
  });

  it.each([
    ["data came", '<p data-w-id="n">Text</p>', () => true],
    ["nothing on the page could be a target", "<p>Text</p>", () => false],
    ["the tag says that there is none", '<script type="text/plain" data-interactions-src=""></script><p data-w-id="n">Text</p>', () => false],
  ])("IX-FIX-26 is told nothing when %s", async (_why, body, came) => {
    await loaded(body, came);
    expect(sentences).toEqual([]);
  });

  it("IX-FIX-26 is told nothing after the runtime has stopped", async () => {
    document.body.innerHTML = '<p data-w-id="n">Text</p>';
    const { hintAtMissingData } = await import("../../../src/interactions/hint");
    hintAtMissingData(() => false, life.signal);
    life.abort();
    vi.advanceTimersByTime(2000);
    expect(sentences).toEqual([]);
  });
});
