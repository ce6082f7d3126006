import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer, Job, PageProgress, Result } from "./messages";

export type Conversion =
  | { kind: "idle" }
  | { kind: "working"; name: string; progress: PageProgress | undefined }
  | ({ kind: "done"; result: Result } & Asked)
  | { kind: "failed"; message: string };

/** What a conversion is asked for. */
type Asked = Omit<Job, "runtime">;

/** One conversion at a time, in a worker that ends with it. */
export function useConversion(code: string, runtime: string) {
  const [conversion, setConversion] = useState<Conversion>({ kind: "idle" });
  const worker = useRef<Worker | undefined>(undefined);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const fail = useCallback((message: string) => setConversion({ kind: "failed", message }), []);
  const reset = useCallback(() => {
    stop();
    setConversion({ kind: "idle" });
  }, [stop]);
  const start = useCallback(
    (asked: Asked) => {
      stop();
      const { name } = asked.chosen;
      setConversion({ kind: "working", name, progress: undefined });
      const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      const running = new Worker(url);
      worker.current = running;
      running.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind === "progress") return setConversion({ kind: "working", name, progress: data.progress });
        stop();
        URL.revokeObjectURL(url);
        if (data.kind === "failed") fail(data.message);
        else setConversion({ kind: "done", ...asked, result: data.result });
      };
      running.onerror = ({ message }) => {
        stop();
        fail(`The site could not be converted: ${message || "this browser does not allow it"}.`);
      };
      running.postMessage({ ...asked, runtime } satisfies Job);
    },
    [code, runtime, stop, fail],
  );
  return { conversion, start, fail, reset };
}
