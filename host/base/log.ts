export const LOG_LEVELS = ["info", "warn", "error"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Never a body, a query, a header, a token or a whole client address. */
export type LogLine = { level: LogLevel; event: string } & Record<string, string | number | boolean | null>;

/** A log without the lines below a level. */
export function filterLog(log: (line: LogLine) => void, least: () => string): (line: LogLine) => void {
  const rank = (level: string) => LOG_LEVELS.findIndex((one) => one === level);
  return (line) => {
    if (rank(line.level) >= rank(least())) log(line);
  };
}
