/** Runs in the page: holds films and sounds at their start. Only their controls and their state are compared. */
export function holdMedia(): void {
  /** Whether each is to play; the others as their attribute says. */
  const playing = new WeakMap<HTMLMediaElement, boolean>();
  const isPlaying = (media: HTMLMediaElement) => playing.get(media) ?? media.autoplay;
  const change = (media: HTMLMediaElement, plays: boolean, events: readonly string[]) => {
    if (isPlaying(media) === plays) return;
    playing.set(media, plays);
    for (const name of events) queueMicrotask(() => media.dispatchEvent(new Event(name)));
  };
  HTMLMediaElement.prototype.play = function () {
    change(this, true, ["play", "playing"]);
    return Promise.resolve();
  };
  HTMLMediaElement.prototype.pause = function () {
    change(this, false, ["pause"]);
  };
  Object.defineProperty(HTMLMediaElement.prototype, "paused", {
    get(this: HTMLMediaElement) {
      return !isPlaying(this);
    },
  });
}
