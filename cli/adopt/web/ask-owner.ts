import { AdoptError } from "../model/adopt-error";
import type { Confirm } from "./confirm";

/**
 * Asks whether the site belongs to the user, before the first request.
 * @throws AdoptError without a yes.
 */
export async function askOwner(url: string, own: boolean, confirm: Confirm): Promise<void> {
  if (own) return;
  const { host } = new URL(url);
  const reads = `This reads all pages of ${host}, and the files that they load from other hosts.`;
  const answer = await confirm(`${reads} Is the site yours, or do you have the owner's permission?`);
  if (answer === true) return;
  throw new AdoptError(
    answer === undefined
      ? `${reads} There is no terminal to ask whether the site is yours: add --own if it is.`
      : `Nothing was read of ${host}.`,
  );
}

/** Asks whether another host should be read, to which the front page leads; without a terminal it is not. */
export const askHost =
  (confirm: Confirm) =>
  async (from: string, to: string): Promise<boolean> =>
    (await confirm(`${from} leads to ${to}. Read the site there? It has to be yours, too.`)) === true;
