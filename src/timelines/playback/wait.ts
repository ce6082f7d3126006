import { FRAME } from "../../motion/frame-loop";
import type { Timeline } from "./timeline";

/** Longest step in seconds beyond a wait, as in the frame loop. */
const LONGEST = 0.1;

/** A stretch of a running timeline in which nothing changes, so that no frame is needed. */
export interface Wait {
  /** Length in ms; 0 outside of a wait. */
  readonly length: number;
  /** Begins at a second of the timeline, if nothing changes there for two frames. @param now in ms. */
  begin(time: number, speed: number, now: number): void;
  /** Seconds of the timeline since it began. */
  passed(now: number): number;
  /** @returns whether there was one. */
  end(): boolean;
}

export function createWait({ still }: Timeline): Wait {
  let began: number | undefined;
  let speed = 1;
  let seconds = 0;
  return {
    get length() {
      return began === undefined ? 0 : (seconds * 1000) / speed;
    },
    begin(time, rate, now) {
      speed = rate;
      seconds = rate > 0 ? still(time) : 0;
      if (seconds * 1000 > rate * FRAME * 2) began = now;
    },
    passed: (now) => (began === undefined ? 0 : Math.min((speed * (now - began)) / 1000, seconds + LONGEST)),
    end() {
      const was = began !== undefined;
      began = undefined;
      return was;
    },
  };
}
