import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ACCOUNTS_FOLDER, SITE_FOLDER } from "../../conformance/support/mock";
import { PAGES_ORIGIN, sign, store as upload, submit, type Subject } from "../../conformance/support/subject";
import { runCommand, spawnCommand, startCommand, type RunningCommand } from "../support/command";
import { oneSite } from "../../cli/adopt/support/site";
import { testFolder } from "../support/folder";

let data: string;
beforeEach(() => {
  data = join(testFolder(), "data");
});

const start = (...args: string[]) => startCommand([SITE_FOLDER, "--data", data, ...args]);
const send = ({ origin }: RunningCommand, name = "Ana") =>
  submit({ origin } as Subject, JSON.stringify({ name: "Booking", fields: { "Full Name": name } }));
const exported = async (folder = data) =>
  (await runCommand(["export", "submissions", SITE_FOLDER, "--data", folder])).stdout;

async function end(running: RunningCommand) {
  running.child.kill("SIGTERM");
  return running.ended;
}

describe("millrace host", () => {
  it("serves, accepts a form, ends on SIGTERM, and has it after the next start", async () => {
    const first = await start();
    expect([(await fetch(`${first.origin}/contact`)).status, (await send(first)).status]).toEqual([200, 200]);
    expect((await end(first)).code).toBe(0);
    const second = await start();
    await send(second, "Bo");
    await end(second);
    expect((await exported()).split("\r\n").map((line) => line.split(",")[5] ?? "")).toEqual([
      "Full Name",
      "Ana",
      "Bo",
      "",
    ]);
  });

  it("finishes a submission in progress before it exits", async () => {
    const running = await start();
    const answers = Array.from({ length: 20 }, () => send(running));
    await Promise.race(answers);
    const { code } = await end(running);
    const taken = (await Promise.allSettled(answers)).filter(
      (answer) => answer.status === "fulfilled" && answer.value.status === 200,
    );
    const lines = (await exported()).trim().split("\r\n").length - 1;
    expect(code).toBe(0);
    expect(lines).toBeGreaterThanOrEqual(taken.length);
  });

  it("writes one JSON object a line to its output", async () => {
    const running = await start();
    await send(running);
    const { stdout } = await end(running);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(expect.objectContaining({ event: "request", method: "POST", status: 200 }));
  });

  it("reports that pages still load the builder's script, and names the command that replaces it", async () => {
    const root = join(testFolder(), "export");
    for (const [path, text] of Object.entries(oneSite({}))) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { stderr } = await end(await startCommand([root, "--data", `${data}-export`]));
    expect(stderr).toContain("index.html still loads the builder's script");
    expect(stderr).toContain(`millrace adopt ${root}`);
    expect((await end(await start())).stderr).not.toContain("millrace adopt");
  });

  it("refuses a folder that another process uses (attack 31)", async () => {
    await start();
    const { code, stderr } = await spawnCommand(["host", SITE_FOLDER, "--data", data, "--port", "0"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("in use by another process")]);
  });

  it("reports in one line what it does not understand", async () => {
    const { code, stderr } = await spawnCommand(["host", SITE_FOLDER, "--dta", data]);
    expect([code, stderr]).toEqual([2, "millrace host: Unknown flag: --dta. Did you mean --data?\n"]);
  });

  it("logs at the start which files among the pages are not public", async () => {
    const site = testFolder();
    for (const name of ["millrace.config.json.bak", "notes.txt", "index.html"]) writeFileSync(join(site, name), "{}");
    const running = await startCommand([site, "--data", data]);
    const { stdout } = await end(running);
    const lines = stdout.split("\n").filter((line) => line.includes("file is not public"));
    expect(lines).toEqual([
      expect.stringMatching(/"level":"warn".*"file":"millrace.config.json.bak".*Move it out of the folder of pages/),
      expect.stringMatching(/"level":"info".*"file":"notes.txt".*name it with --public-file notes.txt/),
    ]);
  });

  it("explains its settings", async () => {
    const { code, stdout } = await runCommand(["host", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("--pages-origin");
    expect(stdout).toContain("MILLRACE_SMTP");
    const options = stdout.split("\n").filter((line) => line.startsWith("  --"));
    // Aligned, with space after the longest option, too.
    expect(options.filter((line) => !/^ {2}--[\w-]+( …| N)? {2,}\S/.test(line))).toEqual([]);
  });
});

describe("millrace export", () => {
  it("writes a column for each field of the pages' forms, all others into one, and no formula", async () => {
    const running = await start();
    const subject = { origin: running.origin } as Subject;
    const signed = await sign(subject, "a.pdf", 3);
    await upload(signed, "abc");
    await submit(subject, JSON.stringify({ name: "Booking", fields: { "Full Name": "=1+1", B: ["x", "y"] } }));
    await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: signed.fileId } }));
    const [head, ...lines] = (await exported())
      .trim()
      .split("\r\n")
      .map((line) => line.split(",").slice(5).join(","));
    // Those of one millisecond are in any order.
    expect([head, ...lines.sort()]).toEqual([
      "Full Name,Email,Message,CV (file),File (file),Passport (file),More fields,Answered,Answered by",
      `'=1+1,,,,,,"{""fields"":{""B"":[""x"",""y""]}}",,`,
      // An id may begin with a sign of a formula.
      expect.stringMatching(new RegExp(`^,,,'?${signed.fileId},,,,,$`)),
    ]);
  });

  describe("with options", () => {
    const run = (...args: string[]) => runCommand(["export", "submissions", SITE_FOLDER, "--data", data, ...args]);
    beforeEach(async () => {
      const running = await start("--spam-word", "casino");
      await send(running, "Ana");
      await send(running, "casino");
      await end(running);
    });

    it("writes only the messages of a folder when one is named", async () => {
      const { code, stdout } = await run("--folder", "spam", "--form=Booking");
      expect(code).toBe(0);
      expect(stdout).toContain(",casino,");
      expect(stdout).not.toContain(",Ana,");
    });

    it("writes JSON of only the messages that were received in time", async () => {
      const today = new Date().toISOString();
      const within = await run("--json", "--from", "2024-01-01", "--to", today.slice(0, 10));
      const later = await run("--from", "9999-01-01", "--json");
      expect([within.stdout.trim().split("\n").length, later.stdout]).toEqual([2, ""]);
    });

    it("keeps the sender of mails in the variable when --from is a day", async () => {
      const args = ["export", "submissions", SITE_FOLDER, "--data", data, "--from", "2024-01-01"];
      expect((await runCommand(args, { MILLRACE_FROM: "studio@example.org" })).code).toBe(0);
    });

    it.each([
      [["--form", "Bookings"], '--form is "Bookings", but no form has this name. Expected "Booking".'],
      [["--folder", "trash"], '--folder is "trash". Expected inbox, spam, archived.'],
      [["--from", "01.02.2026"], '--from is "01.02.2026". Expected a day in UTC, such as 2026-01-31, or a time'],
      [["--to"], "--to requires a value."],
      [["--to", "--json"], "--to requires a value."],
      [["--json=yes"], "--json does not take a value."],
      [["--origins", "x"], "Unknown flag: --origins. Did you mean --origin?"],
    ])("reports the fault of %j", async (args, message) => {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)]);
    });

    it("explains its options, and no setting of the same name", async () => {
      const { stdout } = await runCommand(["export", "--help"]);
      expect(stdout).toContain("--from TIME");
      expect(stdout).not.toContain("--from …");
    });
  });

  it("reports that there is nothing", async () => {
    const { code, stderr } = await runCommand(["export", "submissions", SITE_FOLDER, "--data", data]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("has no database")]);
  });
});

describe("millrace backup and restore", () => {
  const env = { MILLRACE_BACKUP_PASSPHRASE: "a passphrase for backups" };
  const backup = (to: string) => runCommand(["backup", SITE_FOLDER, "--data", data, "--to", to], env);
  const restore = (from: string, into: string) =>
    runCommand(["restore", SITE_FOLDER, "--data", into, "--from", from], env);

  async function withBackup() {
    const to = join(testFolder(), "backup");
    const running = await start();
    const subject = { origin: running.origin } as Subject;
    const signed = await sign(subject, "a.pdf", 3);
    await upload(signed, "abc");
    await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: signed.fileId } }));
    const done = await backup(to);
    return { running, to, done, signed };
  }

  it("bring everything to another place, from a host that runs", async () => {
    const { to, done } = await withBackup();
    expect(done).toMatchObject({ code: 0, stdout: `Backed up 1 submission and 1 file to ${to}.\n` });
    const elsewhere = join(testFolder(), "data");
    expect((await restore(to, elsewhere)).code).toBe(0);
    expect(await exported(elsewhere)).toBe(await exported());
    const files = readdirSync(join(elsewhere, "files"), { recursive: true, encoding: "utf8" });
    const [file = ""] = files.filter((path) => path.includes("/"));
    expect(readFileSync(join(elsewhere, "files", file), "utf8")).toBe("abc");
  });

  it("put the older state back, and keep the newer one beside it", async () => {
    const { running, to } = await withBackup();
    await send(running, "Later");
    await end(running);
    await restore(to, data);
    expect(await exported()).not.toContain("Later");
    expect(readdirSync(data).some((name) => name.startsWith("store.db.replaced-"))).toBe(true);
    const again = await start();
    expect((await send(again, "New")).status).toBe(200);
    await end(again);
    expect(await exported()).toContain("New");
  });

  it("refuse while the host runs", async () => {
    const { to } = await withBackup();
    expect(await restore(to, data)).toMatchObject({ code: 2, stderr: expect.stringContaining("in use") });
  });

  it.each(["store.db", "files"])("refuse a backup whose %s is damaged, and change nothing", async (part) => {
    const { running, to, signed } = await withBackup();
    await end(running);
    const path = part === "files" ? join(to, part, signed.fileId) : join(to, part);
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const elsewhere = join(testFolder(), "data");
    expect(await restore(to, elsewhere)).toMatchObject({ code: 2, stderr: expect.stringContaining("is damaged") });
    expect(existsSync(join(elsewhere, "store.db"))).toBe(false);
  });
});

describe("millrace host check", () => {
  const check = (...args: string[]) => runCommand(["host", "check", SITE_FOLDER, "--data", data, ...args]);

  it("reports no problem for a new folder", async () => {
    const { code, stdout } = await check();
    expect([code, stdout]).toEqual([0, expect.stringContaining("ok     pages: 1 form")]);
  });

  it("notes that no email leaves and links in emails lead to this machine, without the settings for it", async () => {
    const notes = async (...args: string[]) =>
      (await check(...args)).stdout.match(/^note {3}.*\.$/gm)?.map((line) => line.split(":", 1)[0]);
    expect(await notes()).toEqual(["note   origin", "note   notify", "note   mail"]);
    expect(await notes("--origin", "http://127.0.0.1:1", "--notify", "a@x.org")).toBeUndefined();
  });

  it("A-30 names pages of a foreign site on which a log-in cannot work", async () => {
    const { origin } = await start();
    const { stdout } = await runCommand([
      ...["host", "check", ACCOUNTS_FOLDER, "--data", data, "--origin", origin],
      ...["--pages-origin", PAGES_ORIGIN, "--pages-origin", "http://127.0.0.1:1"],
    ]);
    const lines = stdout.split("\n").filter((line) => line.includes("accounts on"));
    expect(lines).toEqual([expect.stringMatching(/^failed accounts on https:\/\/pages\.example: .*same site/)]);
  });

  it("names the forms whose bot check has the builder's key, also with a secret key, and what to do", async () => {
    const site = testFolder();
    const key = "0x4AAAAAAAQTptj2So4dx43e";
    const captcha = `wf-captcha-mode="managed" wf-captcha-site-key="${key}"`;
    const signUp = `<form data-wf-user-form-type="signup" ${captcha}></form>`;
    const form = (name: string, own: string) =>
      `<div class="w-form"><form data-name="${name}" data-turnstile-sitekey="${own}"></form></div>`;
    mkdirSync(site, { recursive: true });
    writeFileSync(
      join(site, "index.html"),
      `<html data-wf-site="s">${signUp}${form("Contact", key)}${form("Own", "0x4OWN")}</html>`,
    );
    const lines = async (env: Record<string, string>) =>
      (await runCommand(["host", "check", site, "--data", data], env)).stdout.match(/^failed (form|sign up).*$/gm);
    const builder = expect.stringMatching(
      /the key of the builder.*--turnstile and your own key, or with --turnstile none\./,
    );
    expect(await lines({ MILLRACE_TURNSTILE_SECRET: "secret" })).toEqual([builder, builder]);
    expect(await lines({})).toEqual([
      builder,
      'failed form "Own": The bot check of this form is not verified. Set MILLRACE_TURNSTILE_SECRET.',
      builder,
    ]);
  });

  it("sends the running host a request like a browser on another origin", async () => {
    const running = await start("--pages-origin", PAGES_ORIGIN);
    const args = ["--origin", running.origin, "--pages-origin", PAGES_ORIGIN];
    expect((await check(...args)).stdout).toContain(`ok     forms on ${PAGES_ORIGIN}`);
    const { code, stdout } = await check(...args, "--pages-origin", "https://forgotten.example");
    expect([code, stdout]).toEqual([1, expect.stringContaining("failed forms on https://forgotten.example")]);
  });

  it("reports which address cannot be reached", async () => {
    const { code, stdout } = await check("--origin", "http://127.0.0.1:1");
    expect([code, stdout]).toEqual([1, expect.stringContaining("failed origin http://127.0.0.1:1: not reachable")]);
  });

  it("reports that mails would wait, and that a mail server does not answer", async () => {
    const none = await check("--notify", "a@x.org");
    expect(none.stdout).toContain("neither MILLRACE_SMTP nor --mail is set");
    const { code, stdout } = await runCommand(["host", "check", SITE_FOLDER, "--data", data], {
      MILLRACE_SMTP: "smtp://user:hunter2@127.0.0.1:1",
    });
    expect(code).toBe(1);
    expect(stdout).toContain("failed mail");
    expect(stdout).not.toContain("hunter2");
  });
});
