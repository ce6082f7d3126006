import type { Page } from "playwright-core";

/**
 * Pauses every animation that a script starts from now on, so that the state in the middle of one does not depend on
 * the load of the machine.
 * @returns continues them.
 */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(() => {
    const { animate } = Element.prototype;
    const held: Animation[] = [];
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      animation.pause();
      held.push(animation);
      return animation;
    };
    return {
      release() {
        Element.prototype.animate = animate;
        for (const animation of held) if (animation.playState === "paused") animation.play();
      },
    };
  });
  return () => hold.evaluate(({ release }) => release());
}
