import type { OnProgress } from "../progress";

const STEPS = { reading: "Reading", converting: "Converting", writing: "Writing" };

/** One line that is overwritten; nothing when the output is not a terminal. */
export function progressLine(): OnProgress {
  const { stderr } = process;
  return ({ step, done, total }) => {
    if (!stderr.isTTY) return;
    const last = step === "writing" && done + 1 >= total;
    stderr.write(last ? "\r\x1b[K" : `\r\x1b[K${STEPS[step]} ${done + 1} of ${total}`);
  };
}
