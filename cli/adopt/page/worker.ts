import { AdoptError } from "../model/adopt-error";
import { convertChosen } from "./convert";
import type { Answer, Job } from "./messages";

/** Ms between two messages about progress: a person cannot see more. */
const BETWEEN = 50;

// The page's second thread, so that the page stays responsive while a large site is converted.
const say = (answer: Answer) => self.postMessage(answer);

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  let last = 0;
  try {
    const result = await convertChosen(data, (progress) => {
      if (performance.now() - last < BETWEEN) return;
      last = performance.now();
      say({ kind: "progress", progress });
    });
    say({ kind: "done", result });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    say({ kind: "failed", message: error instanceof AdoptError ? text : `Something went wrong here: ${text}` });
  }
};
