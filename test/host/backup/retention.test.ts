import { describe, expect, it } from "vitest";
import { listExpired } from "../../../host/backup/retention";
import { isBackupDue, describeBackups } from "../../../host/backup/daily";

const DAY = 86_400_000;
const START = Date.parse("2026-01-01T03:00:00Z");
const days = (count: number, from = START) => Array.from({ length: count }, (_, day) => from + day * DAY);
const format = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 10)).sort();
const keep = (times: readonly number[]) => {
  const expired = new Set(listExpired(times));
  return format(times.filter((time) => !expired.has(time)));
};

describe("the backups that are kept", () => {
  it("are of the last 7 days, 4 weeks and 6 months after a year of daily backups", () => {
    // Until Thursday, 31 December 2026.
    expect(keep(days(365))).toEqual([
      ...["2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30"],
      ...["2026-12-13", "2026-12-20"],
      ...["2026-12-25", "2026-12-26", "2026-12-27", "2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31"],
    ]);
  });

  it("are the same when expired ones are deleted every day", () => {
    const all = days(365);
    let stored: number[] = [];
    for (const time of all) {
      stored.push(time);
      const expired = new Set(listExpired(stored));
      stored = stored.filter((one) => !expired.has(one));
    }
    expect(format(stored)).toEqual(keep(all));
  });

  it("are the newest of each day when there are several a day", () => {
    const times = days(3).flatMap((time) => [time, time + 1000]);
    expect(listExpired(times).sort((a, b) => a - b)).toEqual(days(3));
  });

  it("stay when no new ones are made for years", () => {
    const old = days(7);
    expect(listExpired(old)).toEqual([]);
    expect(listExpired([...old, START + 1000 * DAY])).toEqual([START]);
  });

  it("are all if there are few", () => {
    expect([listExpired([]), listExpired([START])]).toEqual([[], []]);
  });
});

describe("the daily backup", () => {
  const at = (time: string) => Date.parse(`2026-05-02T${time}:00Z`);
  const good = (time: number) => ({ good: { at: time, address: "", ms: 1 } });

  it("is due at once if there is none", () => {
    expect(isBackupDue({}, "03:00", at("01:00"))).toBe(true);
  });

  it("is due again after the set time of the day", () => {
    const last = good(at("03:00") - DAY);
    expect(isBackupDue(last, "03:00", at("02:59"))).toBe(false);
    expect(isBackupDue(last, "03:00", at("03:00"))).toBe(true);
    expect(isBackupDue(good(at("03:01")), "03:00", at("23:59"))).toBe(false);
    expect(isBackupDue(good(at("03:01")), "23:30", at("23:31"))).toBe(true);
  });

  it("is due half an hour after a failure", () => {
    const failed = { ...good(at("03:00") - DAY), failed: { at: at("03:00"), error: "" } };
    expect(isBackupDue(failed, "03:00", at("03:29"))).toBe(false);
    expect(isBackupDue(failed, "03:00", at("03:31"))).toBe(true);
  });

  it("is due when the clock was ahead at the last one", () => {
    expect(isBackupDue(good(at("03:00") + 365 * DAY), "03:00", at("04:00"))).toBe(true);
  });

  it("is described in words", () => {
    const failed = { at: at("03:00"), error: "No answer." };
    expect(describeBackups({})).toBe("The first backup is not finished.");
    expect(describeBackups(good(1))).toBe("ok");
    expect(describeBackups({ failed })).toBe(
      "The backup of 2026-05-02T03:00:00.000Z failed: No answer. There is no good one.",
    );
    expect(describeBackups({ ...good(at("01:00")), failed })).toContain("from 2026-05-02T01:00:00.000Z.");
  });
});
