import { expect, it } from "vitest";
import { member } from "../../conformance/support/mails";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { operation, visit } from "../../conformance/support/visitor";
import { startHost } from "../support/host";
import { testFolder } from "../support/folder";
import { asSubject } from "./support";

const MINUTE = 60_000;

it("takes the same time for known and unknown e-mail addresses (attack 4)", { timeout: 300_000 }, async () => {
  const quick = await startHost({ folder: testFolder(), settings: { site: ACCOUNTS_FOLDER, tries: 0 } });
  try {
    await member(asSubject(quick));
    const visitor = visit(quick.origin);
    await visitor.load();
    const timed = async (name: "UserLoginRequest" | "UserResetPasswordRequest", email: string) => {
      const began = performance.now();
      await visitor.post([operation(name, { email, authPassword: "wrong password" })]);
      return performance.now() - began;
    };
    for (const name of ["UserLoginRequest", "UserResetPasswordRequest"] as const) {
      const times: Record<string, number[]> = { known: [], unknown: [] };
      for (let n = 0; n < 200; n++) {
        // Beyond the limit of guesses at one account the hash would not be computed.
        quick.clock.advance(20 * MINUTE);
        // In turns, so that a busy moment of the machine affects both.
        times.known?.push(await timed(name, "ana@mail.example"));
        times.unknown?.push(await timed(name, "nobody@mail.example"));
      }
      const [known = 0, unknown = 0] = [times.known, times.unknown].map((list) => median(list ?? []));
      // A log in without a hash would take less than a tenth of the time.
      const ratio = Math.max(known, unknown) / Math.min(known, unknown);
      expect(ratio, `${name}: ${known} and ${unknown} ms`).toBeLessThan(1.5);
    }
  } finally {
    await quick.close();
  }
});

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
