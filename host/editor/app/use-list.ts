import { useEffect, useState } from "react";
import type { Answer } from "../../owner/api";
import { ask } from "../../owner/app/api";

/** Pages or images that can be chosen; none until they are loaded. */
export function useList<E extends "GET /pages" | "GET /images">(endpoint: E): Answer<E> | undefined {
  const [list, setList] = useState<Answer<E>>();
  useEffect(() => {
    let isCurrent = true;
    ask(endpoint, {} as Parameters<typeof ask<E>>[1]).then(
      (answer) => isCurrent && setList(answer),
      // An address can be entered without the list.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [endpoint]);
  return list;
}
