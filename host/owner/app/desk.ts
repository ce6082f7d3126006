import { createContext, useContext } from "react";
import type { CountsAnswer } from "../answers";

/** What has just happened, and how to take it back. */
export interface Notice {
  text: string;
  failed?: boolean;
  undo?: () => void;
}

/** What every view works with. */
export interface Desk extends CountsAnswer {
  /** Asks for the counts again; lists follow them. */
  refresh(): void;
  say(notice: Notice): void;
  /** Does what wants the password again when it was given some time ago; what fails is said. */
  confirmed(work: () => Promise<void>): Promise<void>;
  /** Does something, and says what fails. */
  attempt(work: () => Promise<void>): Promise<void>;
}

const none = () => ({ all: 0, unread: 0 });

export const NO_COUNTS: CountsAnswer = {
  counts: { inbox: none(), spam: none(), archived: none() },
  mailTrouble: 0,
  warnings: [],
};

export const DeskContext = createContext<Desk>({
  ...NO_COUNTS,
  refresh: () => undefined,
  say: () => undefined,
  confirmed: async () => undefined,
  attempt: async () => undefined,
});

export const useDesk = (): Desk => useContext(DeskContext);
