const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A short time: the time of today, the day of this year, else the date. */
export function shortTime(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  if (then.toDateString() === now.toDateString()) return time.format(then);
  return (then.getFullYear() === now.getFullYear() ? day : date).format(then);
}

export function longTime(at: number): string {
  return moment.format(new Date(at));
}

/** A size in bytes, kB or MB. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
