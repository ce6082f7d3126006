import { basename, dirname, join } from "node:path";
import { commandWords, programPath, type Schedule, type ScheduleFacts } from "./schedule";

const SECRETS_FILE = "/etc/millrace-sync.env";

/** A service and its timer for systemd, for which a percent sign begins a placeholder. */
export function writeSystemd({ folder, file, node, user }: ScheduleFacts): Schedule {
  const literal = (text: string) => text.replaceAll("%", "%%");
  const service = [
    `# Copy to /etc/systemd/system. Secrets are lines of ${SECRETS_FILE}, which only root may read: NAME=value`,
    "[Unit]",
    `Description=Millrace sync in ${literal(basename(folder))}`,
    "Wants=network-online.target",
    "After=network-online.target",
    "",
    "[Service]",
    "Type=oneshot",
    `User=${user}`,
    `WorkingDirectory=${literal(folder)}`,
    `EnvironmentFile=-${SECRETS_FILE}`,
    `Environment="PATH=${literal(programPath(node))}"`,
    `ExecStart=${literal(join(dirname(node), "npx"))} ${literal(commandWords(file))}`,
    "",
  ];
  const timer = [
    "# Copy to /etc/systemd/system.",
    "[Unit]",
    "Description=Millrace sync each hour",
    "",
    "[Timer]",
    "OnCalendar=hourly",
    "RandomizedDelaySec=10min",
    "Persistent=true",
    "",
    "[Install]",
    "WantedBy=timers.target",
    "",
  ];
  return {
    files: { "millrace-sync.service": service.join("\n"), "millrace-sync.timer": timer.join("\n") },
    use: `Copy millrace-sync.service and millrace-sync.timer to /etc/systemd/system, write secrets into ${SECRETS_FILE}, and run: systemctl enable --now millrace-sync.timer`,
  };
}
