import { shell } from "../../adopt/report/summary/words";
import { commandWords, MINUTE, programPath, type Schedule, type ScheduleFacts } from "./schedule";

/** A table of cron, in which a percent sign ends a command. */
export function writeCron({ folder, file, node }: ScheduleFacts): Schedule {
  const command = `cd ${shell(folder)} && npx ${commandWords(file)} >> sync.log 2>&1`.replaceAll("%", "\\%");
  const lines = ["# Add these lines with: crontab -e", `PATH=${programPath(node)}`, `${MINUTE} * * * * ${command}`, ""];
  return {
    files: { "millrace-sync.cron": lines.join("\n") },
    use: "Run crontab -e, and add the lines of millrace-sync.cron, and secrets as lines above them: NAME=value",
  };
}
