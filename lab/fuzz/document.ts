import type { GrownPage } from "./grow";
import { watchPage } from "./watch";

const NEIGHBOR = `<div class="fuzz-neighbor"><p id="fuzz-text">Text</p><div id="fuzz-canary" data-w-id="fuzz-canary" style="opacity:0">Waits</div>
<div class="w-tabs"><div class="w-tab-menu"><a data-w-tab="One" class="w-tab-link w--current">One</a><a data-w-tab="Two" class="w-tab-link">Two</a></div>
<div class="w-tab-content"><div data-w-tab="One" class="w-tab-pane w--tab-active">1</div><div data-w-tab="Two" class="w-tab-pane">2</div></div></div></div>`;

/** The whole document of a grown page; the runtime waits until it is started. */
export function formatDocument({ body, interactions, timelines }: GrownPage): string {
  const data = (name: string, text: string | undefined) =>
    text === undefined ? "" : `<script type="application/json" ${name}>${text}</script>`;
  return `<!doctype html><html lang="en" data-wf-site="5f0c1d2e3a4b5c6d7e8f9a00" data-wf-page="p1"><head><meta charset="utf-8">
<script>(${watchPage.toString()})()</script><title>Tried page</title>
<style>.w-form-done, .w-form-fail, .w-hidden, .w-tab-pane { display: none } .w--tab-active { display: block }</style>
${data("data-interactions", interactions)}${data("data-interactions-3", timelines)}
<script defer src="/millrace.js" data-auto="false" data-form-timeout="300"></script></head><body>${NEIGHBOR}${body}</body></html>`;
}
