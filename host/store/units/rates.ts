import type { Db } from "../schema";
import { removeOld, type OldRows } from "./old-rows";

/** At most `most` times in `window` ms. */
export interface Rate {
  key: string;
  most: number;
  window: number;
}

/** Ms that the clocks of several processes may differ. A count that started later is of a clock that was ahead. */
export const CLOCK_SLACK = 10_000;

/**
 * Counts a request. Each rate counts only what those before it allow, so that what is refused to one client uses up
 * nothing that it shares with others.
 * @returns ms until the exceeded rate resets; undefined if none is exceeded.
 */
export async function takeRates(db: Db, { rates, now }: { rates: Rate[]; now: number }): Promise<number | undefined> {
  for (const rate of rates) {
    const { count, started_at } = await take(db, rate, now);
    if (count > rate.most) return started_at + rate.window - now;
  }
  return undefined;
}

function take(db: Db, { key, window }: Rate, now: number): Promise<{ count: number; started_at: number }> {
  return db
    .insertInto("rate")
    .values({ key, started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const over = eb.or([eb("rate.started_at", "<=", now - window), eb("rate.started_at", ">", now + CLOCK_SLACK)]);
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb("rate.count", "+", 1))
            .end(),
          started_at: eb.case().when(over).then(now).else(eb.ref("rate.started_at")).end(),
        };
      }),
    )
    .returning(["count", "started_at"])
    .executeTakeFirstOrThrow();
}

/** Resets a count. */
export async function dropRate(db: Db, { key }: { key: string }): Promise<void> {
  await db.deleteFrom("rate").where("key", "=", key).execute();
}

/** Removes up to `limit` counts that started before `before`. @returns the number of removed ones. */
export function forgetRates(db: Db, old: OldRows): Promise<number> {
  return removeOld(db, "rate", ["key", "started_at"], old);
}

/** Makes transactions with the same name wait for each other, because on PostgreSQL they would not see each other's rows. */
export async function holdRow(db: Db, name: string): Promise<void> {
  await db
    .insertInto("rate")
    .values({ key: name, started_at: 0, count: 0 })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ count: 0 }))
    .execute();
}
