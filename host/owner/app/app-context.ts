import { createContext, useContext } from "react";
import { hasRights } from "../access/roles";
import type { CountsAnswer, SessionAnswer } from "../api-types";
import type { OwnerRole } from "../../records/owners";

/** A notice about the last action, with a way to undo it. */
export interface Notice {
  text: string;
  failed?: boolean;
  undo?: () => void;
}

/** Shared context of all views. */
export interface AppState extends Omit<CountsAnswer, "unused"> {
  /** undefined before the host names them. */
  unused: readonly string[] | undefined;
  /** The logged-in owner. */
  me: SessionAnswer;
  /** Loads the counts again, which also updates the lists. */
  refresh(): void;
  say(notice: Notice): void;
  /** Runs an action that may ask for the password, and shows errors. */
  confirmed(work: () => Promise<void>): Promise<void>;
  /** Runs an action and shows errors. */
  attempt(work: () => Promise<void>): Promise<void>;
}

const none = () => ({ all: 0, unread: 0 });

export const NO_COUNTS: Pick<AppState, "counts" | "mailTrouble" | "warnings" | "unused"> = {
  counts: { inbox: none(), spam: none(), archived: none() },
  mailTrouble: 0,
  warnings: [],
  unused: undefined,
};

export const AppContext = createContext<AppState>({
  ...NO_COUNTS,
  me: { fresh: false },
  refresh: () => undefined,
  say: () => undefined,
  confirmed: async () => undefined,
  attempt: async () => undefined,
});

export const useApp = (): AppState => useContext(AppContext);

/** Whether the logged-in owner has the rights of a role. What a role cannot do is not shown. */
export function useMay(needed: OwnerRole): boolean {
  const { role } = useApp().me;
  return role !== undefined && hasRights(role, needed);
}
