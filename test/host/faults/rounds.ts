/** How often each fault happens in a test; `npm run lab -- faults --rounds 10` sets it. */
export const ROUNDS = Number(process.env.MILLRACE_FAULT_ROUNDS ?? 1);

/** No limits, and mails that show lost jobs. */
export const OPEN = ["--forms-per-minute", "0", "--forms-per-day", "0", "--notify", "owner@example.org"];
