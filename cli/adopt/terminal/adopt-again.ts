import { counted } from "../../counted";
import { shutdownSignal } from "../../shutdown-signal";
import { adopt } from "../adopt";
import { watchSource } from "../io/watch";
import { AdoptError } from "../model/adopt-error";
import type { AdoptSettings } from "../settings";
import { printError } from "./print-error";

/** Adopts again after each change of the export, until the user stops the command. */
export async function adoptAgain({ source, options }: AdoptSettings, out: string): Promise<void> {
  process.stdout.write("Watching the export for changes; Ctrl+C stops it.\n");
  const stop = watchSource(source, out, async () => {
    try {
      const { totals } = await adopt(source, { ...options, force: true });
      process.stdout.write(`Written again: ${totals.converted} of ${counted(totals.pages, "page")} converted.\n`);
    } catch (error) {
      // The export may be incomplete, and complete after the next change.
      if (!(error instanceof AdoptError)) throw error;
      printError(error);
    }
  });
  await shutdownSignal();
  stop();
}
