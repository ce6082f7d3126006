import { nextPaint } from "../core/after-paint";
import { createMotions } from "../motion/animate";
import { intro, outro } from "../core/component-triggers";
import type { Edits } from "../core/edits";
import { componentCurve } from "../motion/component-easing";
import type { Page } from "../core/page/page";
import { redraw } from "../core/window-buses";
import type { Tab } from "./markup";
import type { TabsSettings } from "./settings";

/** The element below the menu: the panes of one tab. */
export interface Panes {
  /** The tab whose panes are on view. */
  shown(): Tab | undefined;
  /** Shows the panes of a tab at once. */
  show(tab: Tab): void;
  /** Fades to the panes of a tab; of several requests meanwhile the last one wins (TB-21). */
  fadeTo(tab: Tab): void;
}

export function createPanes(
  tabs: readonly Tab[],
  settings: TabsSettings,
  page: Page,
  edits: Edits,
  signal: AbortSignal,
): Panes {
  const motions = createMotions(signal);
  let fading: readonly HTMLElement[] = [];
  let wanted: Tab | undefined;
  /** Counts fades, so that one that waits for a paint begins only if no other has begun meanwhile. */
  let turn = 0;
  /** Whether panes are fading out. */
  let leaving = false;
  const isWanted = ({ name }: Tab) => name === wanted?.name;
  const shown = () => tabs.find(({ panes }) => panes.some(({ classList }) => classList.contains("w--tab-active")));

  const isAnimated = (duration: number) => duration > 0 && !page.reducedMotion;

  function swap(): void {
    for (const tab of tabs) for (const pane of tab.panes) edits.toggleClass(pane, "w--tab-active", isWanted(tab));
    wanted?.panes.forEach(intro);
    redraw.up();
  }

  /** Panes keep no inline opacity after a fade, also when an interaction has written one meanwhile. */
  function endFade(): void {
    motions.stop();
    for (const pane of fading) {
      pane.style.opacity = "";
      if (!pane.getAttribute("style")) pane.removeAttribute("style");
    }
    fading = [];
  }

  function fade({ panes }: Tab, from: 0 | 1, duration: number, done?: () => void): void {
    endFade();
    if (!isAnimated(duration)) return done?.();
    const easing = componentCurve(settings.easing);
    const end = `${1 - from}`;
    fading = panes;
    panes.forEach((pane, at) => {
      edits.style(pane, "opacity", end);
      motions.start(pane, "opacity", [`${from}`, end], {
        duration,
        easing,
        done() {
          // They end together, in this order.
          if (at < panes.length - 1) return;
          endFade();
          done?.();
        },
      });
    });
  }

  /** The link that is current now is painted first: the start of an animation takes longer than a frame of a phone. */
  async function leave(old: Tab): Promise<void> {
    const own = ++turn;
    if (isAnimated(settings.durationOut)) await nextPaint(signal);
    if (own === turn && !signal.aborted) fade(old, 1, settings.durationOut, arrive);
  }

  function arrive(): void {
    turn++;
    leaving = false;
    swap();
    if (wanted) fade(wanted, 0, settings.durationIn);
  }

  return {
    shown,
    show(tab) {
      wanted = tab;
      swap();
    },
    fadeTo(tab) {
      wanted = tab;
      const old = shown();
      const stays = !old || isWanted(old);
      // A fade-out continues, and then the last requested pane is shown.
      if (leaving && !(old && stays)) return;
      leaving = !stays;
      if (!old || stays) return arrive();
      old.panes.forEach(outro);
      void leave(old);
    },
  };
}
