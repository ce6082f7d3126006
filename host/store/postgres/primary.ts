import type pg from "pg";

/** A server that must not be written to: a copy, or a former primary that a copy has replaced. */
export class NotPrimary extends Error {}

type Verify = NonNullable<pg.PoolConfig["verify"]>;

const STATE = `select pg_is_in_recovery() as copy, case when pg_is_in_recovery() then null
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

/**
 * Checks each new connection of a host, for databases with several servers. A copy refuses writes. A former primary accepts
 * them, but they would be lost: its timeline is older than one that this host has seen.
 */
export function createPrimaryCheck(): Verify {
  let newest = "";
  return (client, done) => {
    client.query<{ copy: boolean; timeline: string | null }>(STATE).then(
      ({ rows: [state] }) => {
        const { copy = false, timeline } = state ?? {};
        if (copy) return done(new NotPrimary("the server is a copy of another one (pg_is_in_recovery)"));
        // Hexadecimal with leading zeros.
        if (timeline && timeline < newest) {
          return done(new NotPrimary(`the server is a former primary (timeline ${timeline}, expected ${newest})`));
        }
        newest = timeline ?? newest;
        done();
      },
      // Services that are not PostgreSQL itself may not have these functions. Other failures also end the next statement.
      () => done(),
    );
  };
}
