/**
 * Runs in the page before other scripts, with time that passes by command: all clocks show the same whole ms. The browser
 * adds a random part of 0.1 ms, and takes the time of input and idle time from the machine.
 */
export function useWholeMs(): void {
  const read = Date.now;
  const begun = read();
  const clock = () => read() - begun;
  performance.now = clock;

  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (run) => requestAnimationFrame.call(window, () => run(clock()));

  const [wait, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  window.requestIdleCallback = (run) => wait(() => run({ didTimeout: false, timeRemaining: () => 10 }), 1);
  window.cancelIdleCallback = (id) => stop(id);

  const moments = new WeakMap<Event, number>();
  Object.defineProperty(Event.prototype, "timeStamp", {
    get(this: Event) {
      const moment = moments.get(this) ?? clock();
      moments.set(this, moment);
      return moment;
    },
  });
}
