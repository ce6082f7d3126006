import { afterPaint } from "../core/after-paint";
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
  { durationIn, durationOut, easing }: TabsSettings,
  page: Page,
  edits: Edits,
  signal: AbortSignal,
): Panes {
  const motions = createMotions(signal);
  let fading: readonly HTMLElement[] = [];
  let wanted: Tab | undefined;
  /** Whether panes are fading out, or will after the next paint. */
  let leaving = false;
  const isWanted = ({ name }: Tab) => name === wanted?.name;
  const shown = () => tabs.find(({ panes }) => panes.some(({ classList }) => classList.contains("w--tab-active")));

  const isInstant = (duration: number) => !duration || page.reducedMotion;

  function swap(): void {
    for (const tab of tabs) tab.panes.forEach((pane) => edits.toggleClass(pane, "w--tab-active", isWanted(tab)));
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
    if (isInstant(duration)) return;
    const end = `${1 - from}`;
    fading = panes;
    panes.forEach((pane, at) => {
      edits.style(pane, "opacity", end);
      motions.start(pane, "opacity", [`${from}`, end], {
        duration,
        easing: componentCurve(easing),
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
  const leave = afterPaint((old: Tab) => {
    // The visitor may be back at this tab by now.
    if (leaving) fade(old, 1, durationOut, arrive);
  }, signal);

  function arrive(): void {
    leaving = false;
    swap();
    if (wanted) fade(wanted, 0, durationIn);
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
      if (stays) return arrive();
      old.panes.forEach(outro);
      if (isInstant(durationOut)) return arrive();
      leave(old);
    },
  };
}
