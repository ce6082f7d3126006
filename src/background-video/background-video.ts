import type { Behaviour } from "../core/behaviour";
import { createEdits, isElement } from "../core/dom";
import { hasName } from "../core/names";
import type { Page } from "../core/page";
import { $reducedMotion } from "../core/stores";

/** Buttons of the page that play and pause a video by its id (BV-1). */
const CONTROL = '[data-w-bg-video-control="true"]';

declare global {
  interface Navigator {
    /** Only some browsers tell. */
    connection?: { saveData?: boolean };
  }
}

/** What a control's click does, by video. */
const toggles = new WeakMap<Element, () => void>();

/** Whether motion that nobody asked for is unwelcome: to the visitor, or to their data plan. */
function unwelcome(page: Page): boolean {
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
export const backgroundVideo: Behaviour = {
  name: "background-video",
  selector: ".w-background-video",

  setup({ signal }) {
    document.addEventListener("click", ({ target }) => {
      const control = isElement(target) && target.closest(CONTROL);
      const video = control && document.getElementById(control.getAttribute("aria-controls") ?? "");
      if (video) toggles.get(video)?.();
    }, { signal });
  },

  mount(root, { page, signal }) {
    const edits = createEdits(signal);
    let video = [...root.children].find((child): child is HTMLVideoElement => child instanceof HTMLVideoElement);
    if (!video) {
      if (!root.getAttribute("data-video-urls")) return;
      video = edits.insert(build(root), root, root.firstChild);
    }
    const player = video;
    /** What the visitor chose by the control; it outlasts everything the page would do by itself (BV-6). */
    let chosen: "play" | "pause" | undefined;
    let inSight = true;

    function show(playing: boolean): void {
      const id = player.id && CSS.escape(player.id);
      for (const control of id ? document.querySelectorAll(`${CONTROL}[aria-controls="${id}"]`) : []) {
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
      const wanted = chosen ? chosen === "play" : player.autoplay && !unwelcome(page);
      if (wanted && inSight) {
        if (player.paused) play();
      } else pause();
    }

    const listen = { signal };
    toggles.set(player, () => {
      chosen = player.paused ? "play" : "pause";
      if (chosen === "play") play();
      else pause();
    });
    // A video may also start late, or be stopped by the browser.
    player.addEventListener("play", () => show(true), listen);
    player.addEventListener("pause", () => show(false), listen);
    const sight = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? true;
      settle();
    });
    sight.observe(root);
    const forget = $reducedMotion.listen(settle);
    signal.addEventListener("abort", () => {
      toggles.delete(player);
      sight.disconnect();
      forget();
    }, { once: true });

    if (!player.autoplay || unwelcome(page)) pause();
    else show(true);
  },
};
