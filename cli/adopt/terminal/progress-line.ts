import type { ConversionStep, FastStep, OnProgress } from "../progress";

const STEPS = {
  reading: "Reading",
  converting: "Converting",
  writing: "Writing",
  looking: "Looking at pages:",
  fetching: "Fetching",
  encoding: "Encoding",
};

/** One line that is overwritten; nothing when the output is not a terminal. */
export function progressLine(): OnProgress<ConversionStep | FastStep> {
  const { stderr } = process;
  return ({ step, done, total, detail }) => {
    if (!stderr.isTTY) return;
    const isLast = done + 1 >= total && !["reading", "converting"].includes(step);
    const more = detail === undefined ? "" : `, ${detail}`;
    stderr.write(isLast ? "\r\x1b[K" : `\r\x1b[K${STEPS[step]} ${done + 1} of ${total}${more}`);
  };
}
