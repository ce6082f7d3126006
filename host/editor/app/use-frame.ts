import { useEffect, useRef, useState } from "react";
import { ask } from "../../owner/app/api";
import { readFrameMessage, type EditorMessage, type FrameMessage } from "../messages";

type Mode = "edit" | "preview" | "text";

/** @param path of the frame, with its token. */
export const toFrameUrl = (path: string, mode: Mode, page: string): string =>
  `${path}${mode}/${page.split("/").map(encodeURIComponent).join("/")}`;

/** The address of a page in a frame, anew for each round, because it is valid for ten minutes. */
export function useFrameUrl(mode: "edit" | "preview", page: string, round: number, onProblem: (error: Error) => void) {
  const [shown, setShown] = useState<{ url: string; round: number }>();
  const report = useRef(onProblem);
  report.current = onProblem;
  useEffect(() => {
    let isCurrent = true;
    ask("GET /frame", {}).then(
      ({ path }) => {
        if (isCurrent) setShown({ url: toFrameUrl(path, mode, page), round });
      },
      (error: Error) => report.current(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [mode, page, round]);
  return shown;
}

/**
 * Receives the messages of a frame: only those of its own window, which has no origin, and only of a known shape.
 * @returns the place for the frame, and a function that sends to it.
 */
export function useFrameMessages(onMessage: (message: FrameMessage) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const receive = useRef(onMessage);
  receive.current = onMessage;
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (!source || source !== frame.current?.contentWindow || origin !== "null") return;
      const message = readFrameMessage(data);
      if (message) receive.current(message);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  // An origin cannot be named, because the frame has none.
  const send = (message: EditorMessage) => frame.current?.contentWindow?.postMessage(message, "*");
  return { frame, send };
}
