import { atEnd } from "../core/lifetime";
import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { hasName } from "../core/dom/accessible-name";
import { listenLate } from "../core/late-listener";
import type { Page } from "../core/page/page";
import { createPlayToggle, type PlayToggle } from "../core/input/play-toggle";
import { $reducedMotion } from "../core/stores";
import { BACKGROUND_VIDEO, CONTROL } from "./module";
import type { CreateBehaviours } from "../core/modules";

/** Buttons of the page that play and pause a video by its id (BV-1). */

declare global {
  interface Navigator {
    /** Only some browsers have it. */
    connection?: { saveData?: boolean };
  }
}

interface VideosState {
  /** The operations of a control on a video: play or pause, and show which of the two it does. */
  readonly players: WeakMap<EventTarget, { toggle(): void; render(playing?: boolean): void }>;
  /** The mounted controls, so that no video has to search for its own. */
  readonly controls: Set<HTMLElement>;
}

const findPlayer = (control: Element, { players }: VideosState) => {
  const video = document.getElementById(control.getAttribute("aria-controls") ?? "");
  return video ? players.get(video) : undefined;
};

/** Whether the visitor prefers reduced motion or reduced data. */
function avoidsMotion(page: Page): boolean {
  return page.reducedMotion || navigator.connection?.saveData === true;
}

/** Exports of 2015 to 2017 leave the video to the script. */
function build(root: HTMLElement): HTMLVideoElement {
  const video = document.createElement("video");
  video.autoplay = root.getAttribute("data-autoplay") !== "false";
  video.loop = root.getAttribute("data-loop") !== "false";
  video.muted = true;
  video.playsInline = true;
  const poster = root.getAttribute("data-poster-url");
  if (poster) video.style.backgroundImage = `url(${JSON.stringify(poster)})`;
  for (const url of (root.getAttribute("data-video-urls") ?? "").split(",").filter(Boolean)) {
    const source = document.createElement("source");
    source.src = url.trim();
    source.setAttribute("data-wf-ignore", "");
    video.append(source);
  }
  return video;
}

/** The builder's background video: `.w-background-video` (`dropdown-tabs-lightbox.md` part 4). */
export const backgroundVideo: Behaviour<object, void, VideosState> = {
  name: "background-video",
  selector: BACKGROUND_VIDEO,

  setup({ signal }) {
    const players: VideosState["players"] = new WeakMap();
    // A video may also start late, or be stopped by the browser. These events do not bubble.
    for (const type of ["play", "pause"]) {
      const changed = ({ target }: Event) => target && players.get(target)?.render(type === "play");
      document.addEventListener(type, changed, { capture: true, signal });
    }
    return { players, controls: new Set() };
  },

  mount(root, { page, shared, signal }) {
    const { players, controls } = shared;
    if (root.matches(CONTROL)) {
      controls.add(root);
      atEnd(signal, () => controls.delete(root));
      listenLate(root, "click", () => findPlayer(root, shared)?.toggle(), { signal });
      return findPlayer(root, shared)?.render();
    }
    const edits = createEdits(signal);
    let own: PlayToggle | undefined;
    const found = [...root.children].find((child): child is HTMLVideoElement => child instanceof HTMLVideoElement);
    if (!found && !root.getAttribute("data-video-urls")) return;
    const player = found ?? edits.insert(build(root), root, root.firstChild);
    const isOfPage = (control: Element) => player.id !== "" && control.getAttribute("aria-controls") === player.id;

    /** The control of a video for which the page has none (BV-7). */
    function addToggle(): void {
      if (own || [...document.querySelectorAll(CONTROL)].some(isOfPage)) return;
      own = createPlayToggle("video", page.config.nonce, signal);
      const { button } = own;
      if (getComputedStyle(root).position === "static") edits.style(root, "position", "relative");
      edits.insert(button, root, player.nextSibling);
      listenLate(button, "click", () => players.get(player)?.toggle(), { signal });
    }
    if (!found) addToggle();
    /** What the visitor chose by the control; it outlasts everything the page would do by itself (BV-6). */
    let chosen: "play" | "pause" | undefined;
    let inSight = true;
    let shown = false;

    function show(playing: boolean): void {
      shown = playing;
      own?.show(playing);
      for (const control of controls) {
        if (!isOfPage(control)) continue;
        const [pause, play] = [...control.children].filter(({ localName }) => localName === "span");
        if (pause) edits.attribute(pause, "hidden", playing ? null : "");
        if (play) edits.attribute(play, "hidden", playing ? "" : null);
        if (!pause || !play || !hasName(playing ? pause : play)) {
          edits.attribute(control, "aria-label", playing ? "Pause video" : "Play video");
        }
      }
    }

    function play(): void {
      show(true);
      // A browser that refuses, e.g. in its battery saver, leaves it paused.
      void Promise.resolve(player.play()).catch(() => show(false));
    }

    function pause(): void {
      player.pause();
      show(false);
    }

    /** Plays when everything agrees, and only what was meant to play. */
    function settle(): void {
      if (player.autoplay && avoidsMotion(page)) addToggle();
      const wanted = chosen ? chosen === "play" : player.autoplay && !avoidsMotion(page);
      if (wanted && inSight) {
        if (player.paused) play();
      } else pause();
    }

    players.set(player, {
      toggle() {
        chosen = player.paused ? "play" : "pause";
        if (chosen === "play") play();
        else pause();
      },
      render: (playing = shown) => show(playing),
    });
    const sight = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? true;
      settle();
    });
    sight.observe(root);
    const forget = $reducedMotion.listen(settle);
    atEnd(signal, () => {
      players.delete(player);
      sight.disconnect();
      forget();
    });

    if (!player.autoplay || avoidsMotion(page)) settle();
    else show(true);
  },
};

export const content: CreateBehaviours = () => [backgroundVideo];
