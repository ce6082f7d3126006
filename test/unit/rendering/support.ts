/** A value as published attributes spell it. */
function encoded(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}

/** One binding with the transformer that changes nothing. */
export function binding(property: string, type: string, dataPath: string, more: object = {}): object {
  return { [property]: { type, filter: { type: "identity", params: [] }, dataPath, ...more } };
}

/** An element's opening attributes for a list of bindings. */
export function bound(...bindings: object[]): string {
  return `data-wf-bindings="${encoded(bindings)}"`;
}

/** The attribute that shows an element only under conditions. */
export function shownIf(fields: unknown, more: object = {}): string {
  return `data-wf-conditions="${encoded({ condition: { fields }, ...more })}"`;
}

/** A piece of page, as a published page would have it. */
export function createElement(html: string): HTMLElement {
  const box = document.createElement("div");
  box.innerHTML = html;
  document.body.replaceChildren(box);
  return box.firstElementChild as HTMLElement;
}

/** Values that would show the text at `secret` if they were read as templates themselves. */
export const TEMPLATES: readonly string[] = [
  `<p ${bound(binding("innerHTML", "PlainText", "secret"))}>x</p>`,
  `<a ${bound(binding("href", "Link", "secret"))}>x</a>`,
  `<p class="w-condition-invisible" ${shownIf({ secret: { exists: "yes" } })}>x</p>`,
  `<div data-wf-template-id="t" data-wf-collection="list"></div>`,
  `{{wf {&quot;path&quot;:&quot;secret&quot;,&quot;type&quot;:&quot;PlainText&quot;} }}`,
  `{{wf {"path":"secret","type":"PlainText"} }}`,
  "${secret}",
  "{{secret}}",
  "list[]",
  "list%5B%5D",
  "00000000-0000-0000-0000-000000000000_instance-9",
];
