import type { Question, Version } from "../model/question";
import type { Ask } from "./merge-text";

/** Answers a question by its id; `undefined` leaves it open. */
export type Decide = (id: string) => Version | undefined;

/** The open questions of a merge. */
export interface Questions {
  /** Asks about a file. What was asked about it before is asked again. */
  about(path: string): Ask;
  list(): Question[];
}

export function createQuestions(decide: Decide): Questions {
  const asked = new Map<string, Map<string, Omit<Question, "files">>>();
  return {
    about(path) {
      const open = new Map<string, Omit<Question, "files">>();
      asked.set(path, open);
      return (question) => {
        const answer = decide(question.id);
        const version = question.choices.find((choice) => choice === answer);
        if (version === undefined) open.set(question.id, question);
        return version;
      };
    },
    list() {
      const found = new Map<string, Omit<Question, "files"> & { files: string[] }>();
      for (const [path, open] of asked) {
        for (const [id, question] of open) {
          const same = found.get(id);
          if (same) same.files.push(path);
          else found.set(id, { ...question, files: [path] });
        }
      }
      return [...found.values()];
    },
  };
}
