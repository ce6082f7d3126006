import { SiteBusy } from "../adopt/base/lock";
import { AdoptError } from "../adopt/model/adopt-error";

/**
 * What stopped a run.
 * - `source`: it cannot be adopted, which may pass by itself.
 * - `question`: the owner and the builder changed the same.
 * - `check`: the new state must not be deployed.
 * - `deploy`: the target did not take it.
 */
export type ProblemKind = "source" | "question" | "check" | "deploy";

/** Why nothing was deployed, for a person who has to do something. */
export class Problem extends Error {
  override name = "Problem";

  /**
   * @param message one sentence.
   * @param details what is wrong at which place, and what to do.
   */
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Runs a step. What a person has to correct, or the system reports, becomes a problem of this kind. */
export async function asProblem<T>(kind: ProblemKind, message: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof SiteBusy || !isForPeople(error)) throw error;
    throw new Problem(kind, message, [error.message]);
  }
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof AdoptError || (error instanceof Error && typeof (error as NodeJS.ErrnoException).code === "string");
