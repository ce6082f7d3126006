import { timelinePage } from "../../browser/timelines/support";
import { attribute, bothWays, focused, hidden, shown } from "../support/story";
import type { Story } from "../support/story";

/** An expression: a computed property of the first element that matches. */
const style = (selector: string, name: string) =>
  `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${name}`;
const scrollTo = (place: string) => `void scrollTo({ top: ${place}, behavior: "instant" })`;
const BOTTOM = "document.documentElement.scrollHeight";

const TIMELINE = [
  [{ id: "i", triggers: [["wf:click", { controlType: "standard" }, ["wf:class", ["b"]]]], timelineIds: ["t"] }],
  [
    {
      id: "t",
      actions: [
        {
          id: "a",
          tt: 1,
          targets: [["wf:class", ["x"]]],
          timing: { duration: 0.3, ease: 0 },
          properties: { "wf:transform": { opacity: ["0%", null], x: ["40px", null] } },
        },
      ],
    },
  ],
];

export const movement: Story[] = [
  ...bothWays(
    "interactions of the second generation show a text on one click and hide it on the next",
    async (visitor, way) => {
      const TOGGLE = ".service:nth-of-type(2) .service-toggle";
      const TEXT = ".service:nth-of-type(2) .service-text";
      await visitor.open("/interactions/toggles.html");
      await visitor.step("hidden at first", () => visitor.see(hidden(TEXT)));
      await visitor.step("the first click", async () => {
        await visitor.use(TOGGLE, way);
        await visitor.see(shown(TEXT));
      });
      await visitor.step("the second", async () => {
        await visitor.use(TOGGLE, way);
        await visitor.see(hidden(TEXT));
      });
    },
    { smoke: true },
  ),
  ...bothWays("an answer opens to its own height", async (visitor, way) => {
    await visitor.open("/interactions/accordion.html");
    await visitor.step("open", async () => {
      await visitor.use(".question", way);
      await visitor.see('document.querySelector(".answer").getBoundingClientRect().height > 15');
    });
    await visitor.step("close", async () => {
      await visitor.use(".question", way);
      await visitor.see('document.querySelector(".answer").getBoundingClientRect().height < 1');
    });
  }),
  {
    title: "interactions follow the pointer",
    smoke: true,
    async tell(visitor) {
      await visitor.open("/interactions/hover.html");
      const still = String(await visitor.evaluate(style(".card-picture", "transform")));
      await visitor.step("a card grows under it", async () => {
        await visitor.hover(".card");
        await visitor.see(`${style(".card-picture", "transform")} !== ${JSON.stringify(still)}`);
      });
      await visitor.step("and turns back", async () => {
        await visitor.hover("h1");
        await visitor.see(`["none", "matrix(1, 0, 0, 1, 0, 0)"].includes(${style(".card-picture", "transform")})`);
      });
      await visitor.open("/interactions/pointer.html");
      await visitor.step("a box leans towards it", async () => {
        await visitor.hover(".about");
        await visitor.hover(".card");
        await visitor.see(`${style(".box", "transform")} !== "none"`);
      });
    },
  },
  {
    title: "interactions start with the page and follow the scroll",
    smoke: true,
    async tell(visitor) {
      await visitor.open("/interactions/load.html");
      await visitor.step("the greeting appears", () => visitor.see(shown(".box")));
      await visitor.open("/interactions/reveal.html");
      await visitor.step("what belongs to nothing is shown", () => visitor.see(shown(".card:nth-of-type(5)")));
      await visitor.step("a card waits for the scroll", () => visitor.see(hidden(".card-1")));
      await visitor.step("and follows it", async () => {
        await visitor.evaluate(scrollTo('document.querySelector(".card-1").offsetTop - 200'));
        await visitor.see(shown(".card-1"));
      });
      await visitor.open("/interactions/scroll.html");
      const before = String(await visitor.evaluate(style(".bar", "transform") + ` + ${style(".bar", "width")}`));
      await visitor.step("a bar grows along it", async () => {
        await visitor.evaluate(scrollTo(BOTTOM));
        await visitor.see(`${style(".bar", "transform")} + ${style(".bar", "width")} !== ${JSON.stringify(before)}`);
      });
    },
  },
  ...bothWays("interactions of the first generation", async (visitor, way) => {
    await visitor.open("/interactions/first-generation.html");
    await visitor.step("an answer opens", async () => {
      await visitor.use("[data-ix=faq]", way);
      await visitor.see(shown(".answer"));
    });
    await visitor.step("a card rises when it is scrolled to", async () => {
      await visitor.evaluate(scrollTo(`document.querySelector("[data-ix=rise]").offsetTop - 200`));
      await visitor.see(shown("[data-ix=rise]"));
    });
  }),
  ...bothWays(
    "interactions of the third generation run on a click",
    async (visitor, way, site) => {
      site.serve("/timeline.html", timelinePage('<button class="b">Go</button><p class="x">Text</p>', TIMELINE));
      await visitor.open("/timeline.html");
      await visitor.see('document.documentElement.classList.contains("w-mod-ix3")');
      await visitor.step("it waits at its beginning", () => visitor.see(`${style(".x", "opacity")} === "0"`));
      await visitor.step("it moves to its end", async () => {
        await visitor.use(".b", way);
        await visitor.see(shown(".x"));
      });
    },
    { smoke: true },
  ),
  ...bothWays(
    "a link to a part scrolls there, and the focus follows",
    async (visitor, way) => {
      await visitor.open("/scroll/anchors.html");
      await visitor.step("there", async () => {
        await visitor.use('.w-nav-link[href="#promo"]', way);
        await visitor.see(`scrollY > 50 && location.hash === "#promo" && ${focused("#promo")}`);
      });
      await visitor.step("a part named in another script", async () => {
        await visitor.use('.w-nav-link[href="#caf%C3%A9"]', way);
        await visitor.see(focused("#café"));
      });
    },
    { smoke: true },
  ),
  {
    title: "the link to the part in view is marked",
    async tell(visitor) {
      await visitor.open("/links/sections.html");
      for (const part of ["brows", "hands"]) {
        await visitor.step(part, async () => {
          await visitor.evaluate(scrollTo(`document.getElementById("${part}").offsetTop - 80`));
          await visitor.see(`${attribute(".w--current", "href")} === "#${part}"`);
        });
      }
    },
  },
];
