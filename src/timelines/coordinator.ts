import type { Instance } from "./instance";
import type { Surfaces } from "./properties/surface";

/** One timeline for page scripts. Seconds; each call gives the same timeline back unless it asks for a value. */
export interface TimelineHandle {
  play(from?: number): TimelineHandle;
  pause(at?: number): TimelineHandle;
  resume(): TimelineHandle;
  reverse(from?: number): TimelineHandle;
  restart(): TimelineHandle;
  seek(time: number): TimelineHandle;
  progress(): number;
  progress(value: number): TimelineHandle;
  timeScale(): number;
  timeScale(value: number): TimelineHandle;
  duration(): number;
  /** Ends it where it is. */
  kill(): TimelineHandle;
}

type Key = Element | null | undefined;

/** The timelines of an engine by the id of the data (IX3-74). */
export interface Coordinator {
  /** @param element the trigger element, for timelines of which each has its own. */
  getTimeline(id: string, element?: Key): TimelineHandle | undefined;
}

export function createCoordinator(all: () => readonly Instance[], { flush }: Surfaces): Coordinator {
  function createHandle({ playhead }: Instance): TimelineHandle {
    const { length } = playhead.timeline;
    const run = (control: string, jump?: number) => {
      playhead.run(control, { speed: playhead.rate, jump });
      flush();
      return handle;
    };
    const seek = (time: number) => {
      playhead.seek(time);
      flush();
      return handle;
    };
    const handle = {
      play: (from?: number) => run("play", from),
      pause: (at?: number) => run("pause", at),
      resume: () => run("resume"),
      reverse: (from?: number) => run("reverse", from),
      restart: () => run("restart"),
      seek,
      progress(value?: number) {
        const whole = length === Infinity ? 0 : length;
        return value === undefined ? (whole ? playhead.time / whole : 0) : seek(value * whole);
      },
      timeScale(value?: number) {
        if (value === undefined) return playhead.rate;
        playhead.setRate(value);
        return handle;
      },
      duration: () => length,
      kill: () => run("pause"),
    } as TimelineHandle;
    return handle;
  }

  function getTimeline(id: string, element?: Key): TimelineHandle | undefined {
    const found = all().filter(({ definition }) => definition.id === id);
    const instance =
      found.find(({ trigger }) => trigger === (element ?? undefined)) ?? (element ? undefined : found[0]);
    const shared = instance ?? found.find(({ trigger }) => trigger === undefined);
    return shared && createHandle(shared);
  }

  return { getTimeline };
}
