import type { Page } from "playwright-core";

/** Runs where it is executed; the tests check its effect. */
const RUN = "globalThis.hacked=1";

const inMarkup = [
  `<script>${RUN}</script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=${RUN}//`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="x" srcset="y" onerror="${RUN}">`,
  `<svg onload="${RUN}"></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y="9">x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x"></use></svg>`,
  `<svg><foreignObject><body onload="${RUN}"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<template><script>${RUN}</script></template>`,
  `<style><img src=x onerror="${RUN}"></style>`,
  `<style>@import "javascript:${RUN}"</style>`,
  `<title><img src=x onerror="${RUN}"></title>`,
  `<textarea><img src=x onerror="${RUN}"></textarea><img src=x onerror="${RUN}">`,
  `<xmp><img src=x onerror="${RUN}"></xmp>`,
  `<iframe src="javascript:parent.hacked=1"></iframe>`,
  `<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>`,
  `<iframe src="data:text/html,<script>parent.hacked=1</script>"></iframe>`,
  `<iframe src="/" onload="${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data="data:text/html,<script>parent.hacked=1</script>"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<applet code="javascript:${RUN}"></applet>`,
  `<base href="javascript:${RUN}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<link rel="stylesheet" href="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button id="go">x</button></form>`,
  `<form id="x"></form><button form="x" formaction="javascript:${RUN}">x</button>`,
  `<input autofocus onfocus="${RUN}">`,
  `<select autofocus onfocus="${RUN}"><option>x</select>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="JaVaScRiPt:${RUN}">x</a>`,
  `<a href=" &#14; javascript:${RUN}">x</a>`,
  `<a href="java&#x09;script:${RUN}">x</a>`,
  `<a href="java\nscript:${RUN}">x</a>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="#" onclick="${RUN}" onmouseover="${RUN}">x</a>`,
  `<p onmouseenter="${RUN}" onpointerover="${RUN}" tabindex="0" onfocus="${RUN}">x</p>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<video src="x" onerror="${RUN}"></video>`,
  `<video><source onerror="${RUN}" src="x"></video>`,
  `<audio src="x" onerror="${RUN}"></audio>`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<body onload="${RUN}">`,
  `<div style="background:url(javascript:${RUN})">x</div>`,
  `<div style="animation:x" onanimationstart="${RUN}">x</div>`,
  `<p data-wf-bindings="%5B%7B%22src%22%3A%7B%7D%7D%5D" data-w-id="x">x</p>`,
  `<button data-wf-user-subscription-cancel="true" onclick="${RUN}">x</button>`,
  `<isindex action="javascript:${RUN}" type="image">`,
  `<!--><img src=x onerror="${RUN}">-->`,
  `<![CDATA[<img src=x onerror="${RUN}">]]>`,
  `<p><img src=x onerror="${RUN}"`,
  `<keygen autofocus onfocus="${RUN}">`,
  `\u0000<img src=x onerror="${RUN}">`,
  `<x-element onclick="${RUN}">x</x-element>`,
];

const asAddress = [
  `javascript:${RUN}`,
  `JAVASCRIPT:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `javascript://%0a${RUN}`,
  `data:text/html,<script>parent.hacked=1</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"
    onload="parent.hacked=1"><script>parent.hacked=1</script></svg>`,
  `blob:${RUN}`,
  `vbscript:${RUN}`,
];

const inCode = [
  `{{wf ${RUN} }}`,
  "${globalThis.hacked=1}",
  `%3Cscript%3E${RUN}%3C%2Fscript%3E`,
  `__proto__`,
  `"});${RUN};({"`,
];

/** Possible values of a hostile server for any field. */
export const PAYLOADS: readonly string[] = [...inMarkup, ...asAddress, ...inCode];

/** Marks the elements of the page as they are now; elements that {@link ranOrAppeared} finds later were added since. */
export async function watchForPayloads(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("*")) Object.assign(element, { servedHere: true });
  });
}

/**
 * The effect of a payload: `ran`, or the elements added since {@link watchForPayloads}. Expected elements (options of a
 * schema) are named by `except`.
 */
export function ranOrAppeared(page: Page, except = "option"): Promise<string[]> {
  return page.evaluate((selector) => {
    const came = [...document.querySelectorAll("*")].filter(
      (element) => !("servedHere" in element) && !element.matches(selector),
    );
    return [...("hacked" in globalThis ? ["ran"] : []), ...came.map(({ outerHTML }) => outerHTML)];
  }, except);
}
