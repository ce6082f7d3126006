import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import type { AdoptOptions } from "../../../../cli/adopt/adopt";
import { adoptFolder, page, temporaryFolder, vendorScript, writeSite } from "../../adopt/support/site";

const item = (config: object, type = "TRANSFORM_MOVE") => ({
  id: "i",
  actionTypeId: type,
  config: { delay: 0, easing: "", duration: 0, target: { useEventTarget: true, id: "x|hero" }, ...config },
});
const event = (id: string, type: string, list: string, target: object, more = {}) => ({
  id,
  name: "",
  animationType: "custom",
  eventTypeId: type,
  action: {
    id: "",
    actionTypeId: "GENERAL_START_ACTION",
    config: { delay: 0, easing: "", duration: 0, actionListId: list },
  },
  mediaQueries: ["main", "tiny"],
  target: { appliesTo: "ELEMENT", styleBlockIds: [], ...target },
  targets: [],
  config: { loop: false, scrollOffsetValue: 0, scrollOffsetUnit: "%" },
  createdOn: 1,
  ...more,
});

const DATA = {
  events: {
    "e-1": event("e-1", "SCROLL_INTO_VIEW", "a-1", { id: "p1|hero" }),
    "e-2": event("e-2", "MOUSE_CLICK", "a-2", { selector: ".card" }, { mediaQueries: ["main"] }),
    "e-3": event("e-3", "MOUSE_CLICK", "a-3", { id: "p2|elsewhere" }),
  },
  actionLists: {
    "a-1": {
      id: "a-1",
      title: "Reveal",
      createdOn: 1,
      useFirstGroupAsInitialState: true,
      actionItemGroups: [
        { actionItems: [item({ yValue: 40, yUnit: "PX", xUnit: "PX" })] },
        { actionItems: [item({ duration: 500, delay: 200, easing: "inOutQuart", yValue: 0, yUnit: "PX" })] },
      ],
    },
    "a-2": {
      id: "a-2",
      title: "Hide",
      actionItemGroups: [
        {
          actionItems: [
            item(
              { easing: "outQuad", duration: 300, value: 0, target: { selector: ".card", id: "" } },
              "STYLE_OPACITY",
            ),
          ],
        },
      ],
    },
    "a-3": { id: "a-3", title: "Elsewhere", actionItemGroups: [] },
  },
  site: {
    mediaQueries: [
      { key: "main", min: 992, max: 10000 },
      { key: "tiny", min: 0, max: 991 },
    ],
  },
};
const LEGACY = [
  { slug: "fade", value: { style: { opacity: 1 }, triggers: [] } },
  { slug: "unused", value: {} },
];
const TIMELINES = [
  [
    {
      id: "t-1",
      name: "Third",
      scope: { type: "pages", value: ["p1"] },
      triggers: [["wf:load", {}]],
      timelineIds: ["l-1"],
    },
  ],
  [{ id: "l-1", name: "In", actions: [{ duration: 0.3 }] }],
];

const BODY = `
<div class="w-nav"><a href="about.html" target="_blank">About</a><div class="toggle w-nav-button">Menu</div></div>
<h1 data-w-id="hero" style="color:red">Nails and more</h1>
<img src="images/hero.jpg" srcset="images/hero-500.jpg 500w, images/hero.jpg 900w" alt="Hands">
<p class="card" data-ix="fade">Card</p>
<div class="w-slider" data-delay="4000">
<div class="w-slider-mask"><div class="w-slide">One</div><div class="w-slide">Two</div></div>
<div class="w-slider-arrow-left"><div class="icon"></div></div>
<div class="w-slider-arrow-right"><div class="icon"></div></div></div>
<div class="w-tabs"><div class="w-tab-content">
<div data-w-tab="A" class="w-tab-pane">First</div><div data-w-tab="B" class="w-tab-pane">Second</div></div></div>
<a href="#" class="w-lightbox"><img src="images/one.jpg" alt="">
<script type="application/json" class="w-json">{"items":[{"url":"one.jpg"},{"url":"two.jpg"}]}</script></a>
<div class="w-form"><form id="wf-form-Contact" name="wf-form-Contact" data-name="Contact" data-redirect="/thanks">
<label for="Email">Email</label><input name="Email" data-name="Email" type="email" id="Email" required="">
<label for="lost">Message</label><textarea name="Message"></textarea>
<input type="submit" data-wait="Wait..." value="Send"></form>
<div class="w-form-done"><div>Thanks</div></div><div class="w-form-fail"><div>Oops</div></div></div>
<form class="account" data-wf-user-form-type="login" method="get"><input name="Password" type="password"></form>
<footer>End</footer><script>track(1)</script>`;

/** Writes an export with a part of each kind. @returns its folder. */
export const makeExport = (): Promise<string> =>
  writeSite({
    "index.html": page({ head: `<title>Home</title><style>.w-mod-js .card{color:blue}</style>`, body: BODY }),
    "about.html": page({ body: `<p>About</p>` }),
    "css/site.css": ".card{color:red}",
    "images/hero.jpg": "picture",
    "js/webflow.js":
      vendorScript(JSON.stringify(DATA)) +
      `Webflow.require("ix").init(${JSON.stringify(LEGACY)});` +
      `Webflow.require("ix3").then(function(m){m.register(${TIMELINES.map((list) => JSON.stringify(list)).join()})});`,
  });

/** Adopts it. @returns the folder of the copy. */
export async function adoptExport(folder: string, options: AdoptOptions = {}): Promise<string> {
  const bundle = join(await temporaryFolder(), "millrace.js");
  // A script is recognized by these words.
  await writeFile(bundle, "/* Millrace */ millrace: 1");
  const { report } = await adoptFolder(folder, { bundle, ...options });
  return report.out;
}
