import { attribute, bothWays, count, focused, shown } from "../support/story";
import type { Story } from "../support/story";

const NEXT = ".w-slider-arrow-right";
/** An expression: position of the current dot. */
const current =
  '[...document.querySelector(".w-slider-nav").children].findIndex((e) => e.classList.contains("w-active"))';
/** An expression: the slide at a position is inside its mask. */
const inMask = (index: number) =>
  `((s, m) => Math.abs(s.left - m.left) < 2)(` +
  `document.querySelectorAll(".w-slide")[${index}].getBoundingClientRect(), ` +
  `document.querySelector(".w-slider-mask").getBoundingClientRect())`;

const kinds = ["cross", "fade", "outin", "over", "infinite", "right-to-left"].map((kind): Story => ({
  title: `a slider of the kind ${kind} turns`,
  async tell(visitor) {
    await visitor.open(`/slider/${kind}.html`);
    const before = Number(await visitor.evaluate(current));
    await visitor.step("an arrow", async () => {
      await visitor.click(NEXT);
      await visitor.see(`${current} !== ${before}`);
    });
    await visitor.step("shown content is visible", () =>
      visitor.see('[...document.querySelectorAll(".w-slide")].some((e) => !e.ariaHidden && e.getClientRects().length)'),
    );
  },
}));

export const shows: Story[] = [
  ...bothWays(
    "a slider turns by arrow and dot",
    async (visitor, way) => {
      await visitor.open("/slider/plain.html");
      await visitor.step("the first slide", () => visitor.see(`${current} === 0 && ${inMask(0)}`));
      await visitor.step("the next one", async () => {
        await visitor.use(NEXT, way);
        await visitor.see(`${current} === 1 && ${inMask(1)}`);
      });
      await visitor.step("by a dot", async () => {
        if (way === "pointer") await visitor.click(".w-slider-dot:nth-child(3)");
        else await visitor.use(NEXT, way);
        await visitor.see(`${current} === 2 && ${inMask(2)}`);
      });
    },
    { smoke: true },
  ),
  ...kinds,
  {
    title: "a slider plays by itself",
    async tell(visitor) {
      await visitor.open("/slider/autoplay.html");
      await visitor.step("to the second", () => visitor.see(`${current} === 1`));
      await visitor.step("to the third", () => visitor.see(`${current} === 2`));
    },
  },
  ...bothWays(
    "a lightbox opens, turns and closes",
    async (visitor, way) => {
      await visitor.open("/lightbox/group.html");
      await visitor.step("open", async () => {
        await visitor.use("a.w-lightbox", way);
        await visitor.see(shown("#w-lightbox-view .w-lightbox-image"));
      });
      await visitor.step("the next picture", async () => {
        if (way === "pointer") await visitor.click('[aria-label="next image"]');
        else await visitor.key("ArrowRight");
        await visitor.see(`${attribute("#w-lightbox-view .w-lightbox-image", "src")}?.includes("green")`);
      });
      await visitor.step("close, and the link has the focus", async () => {
        if (way === "pointer") await visitor.click('[aria-label="close lightbox"]');
        else await visitor.key("Escape");
        await visitor.see(
          `${focused("a.w-lightbox")} && !document.querySelector(".w-lightbox-backdrop:not(.w-lightbox-hide)")`,
        );
      });
    },
    { smoke: true },
  ),
  ...bothWays("a background video stops and continues by its control", async (visitor, way) => {
    const CONTROL = "[data-w-bg-video-control]";
    const paused = `document.getElementById("hero-video").paused`;
    await visitor.open("/background-video/playing.html");
    const before = Boolean(await visitor.evaluate(paused));
    await visitor.step("the control turns it", async () => {
      await visitor.use(CONTROL, way);
      await visitor.see(`${paused} === ${!before}`);
    });
    await visitor.step("and turns it back", async () => {
      await visitor.use(CONTROL, way);
      await visitor.see(`${paused} === ${before}`);
    });
  }),
  {
    title: "Lottie animations appear",
    async tell(visitor) {
      visitor.expectError(/none\.json.*HTTP 404/);
      await visitor.open("/lottie/animations.html");
      await visitor.step("as SVG", () => visitor.see(`${count("[data-animation-type=lottie] svg *")} > 2`));
      await visitor.step("as canvas", () =>
        visitor.see('document.querySelector("[data-animation-type=lottie] canvas")?.width > 0'),
      );
      await visitor.step("one without a file keeps its words", () =>
        visitor.see('document.querySelector("[data-src=\\"none.json\\"]").textContent.includes("A wave")'),
      );
    },
  },
  ...bothWays("a map waits for its button", async (visitor, way) => {
    await visitor.open("/maps/maps.html");
    await visitor.step("there is a button", () => visitor.see(shown(".w-widget-map button")));
    await visitor.step("it brings the frame, or a link where the service cannot be reached", async () => {
      await visitor.use(".w-widget-map button", way);
      await visitor.see(`${count(".w-widget-map iframe, .w-widget-map a")} > 0`);
    });
  }),
];
