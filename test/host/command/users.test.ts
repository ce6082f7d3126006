import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { memberSite } from "../gate/support";
import { runCommand, spawnCommand, startCommand } from "../support/command";
import { testFolder } from "../support/folder";

let folder: string;
let site: string;
beforeEach(() => {
  folder = testFolder();
  site = memberSite();
  writeFileSync(
    join(site, "sign-up.html"),
    '<html data-wf-site="s1"><form data-wf-user-form-type="signup">' +
      '<input data-wf-user-field="f1" data-wf-user-field-type="PlainText">' +
      '<input type="checkbox" data-wf-user-field="f2" data-wf-user-field-type="Bool"></form></html>',
  );
});

const run = (words: string[], data = "data", env: Record<string, string> = {}) =>
  runCommand([...words, site, "--data", join(folder, data)], env);
const exported = async (data = "data") => (await run(["export", "users"], data)).stdout;

/** A table with everything that makes trouble, in `count` rows. */
function table(count: number): string {
  const texts = ["plain", "=1+1", "'=x", "a,b", 'say ""hi""', "two\nlines", "", "Ä é 漢 😀", "@SUM(A1)", " blanks "];
  const rows = Array.from({ length: count }, (_, n) => {
    const text = texts[n % texts.length];
    const status = ["verified", "invited", "disabled"][n % 3];
    const groups = ["", "gold", '"gold; silver"'][n % 3];
    const yes = n % 2 ? "true" : "false";
    const created = "2024-01-01T00:00:00.000Z";
    return `User.${n}@Mail.example,"Name ${text}",${status},${groups},${yes},false,${created},"${text}",${yes}`;
  });
  return `Email,Name,Status,Groups,Accept privacy,Newsletter,Created on,f1,f2\n${rows.join("\n")}\n`;
}

function file(content: string, name = "users.csv"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("millrace import users", () => {
  it("shows first what it would do, and stores nothing", async () => {
    const path = file("E-mail,Name,Shoe size\nana@mail.example,Ana,38\nnobody,Bo,40\n");
    const { code, stdout } = await run(["import", "users", path]);
    expect([code, stdout]).toEqual([
      0,
      [
        "Columns",
        "  E-mail → email",
        "  Name → name",
        "  Shoe size → skipped",
        "",
        "1 user to import. 0 users with an account will not be changed.",
        '  line 3 is skipped: "nobody" is not an email address',
        "",
        "This is a preview. To import the users, add --invite N or --quiet.",
        "",
      ].join("\n"),
    ]);
    expect((await exported()).split("\r\n")).toHaveLength(2);
  });

  it("imports 1,000 users; export and import are a round trip", async () => {
    const { stdout } = await run(["import", "users", file(table(1000)), "--quiet"]);
    expect(stdout).toContain("Imported 1000 users.");
    const first = await exported();
    await run(["import", "users", file(first, "again.csv"), "--quiet"], "other");
    expect(await exported("other")).toBe(first);
    expect(first.split("\r\nUser.")).toHaveLength(1001);
    expect(first).toContain(`"'=1+1"`.replaceAll('"', ""));
  });

  it("refuses a table above --most-users before anything is stored, also in the preview", async () => {
    const path = file(table(3));
    for (const more of [[], ["--quiet"]]) {
      const { code, stdout, stderr } = await run(["import", "users", path, "--most-users", "2", ...more]);
      expect([code, stderr]).toEqual([2, expect.stringContaining("The table adds 3 users. There are 0 of at most 2")]);
      expect(stdout).toContain("3 users to import");
    }
    expect((await exported()).split("\r\n")).toHaveLength(2);
  });

  it("does not change existing accounts", async () => {
    await run(["import", "users", file("email,name\nana@mail.example,Ana\n"), "--quiet"]);
    const again = file("email,name,status\nANA@mail.example,Eve,disabled\nbo@mail.example,Bo,\n", "again.csv");
    const { stdout } = await run(["import", "users", again, "--quiet"]);
    expect(stdout).toContain("1 user to import. 1 user with an account will not be changed");
    expect(await exported()).toContain("ana@mail.example,Ana,verified");
  });

  it("invites 1,000 users, so many an hour, with links that are valid from then on", async () => {
    const words = ["import", "users", file(table(1000)), "--invite", "200", "--origin", "https://my.site"];
    expect((await run(words)).stdout).toContain("Imported 1000 users.");
    const database = await openDatabase(join(folder, "data/store.db"), { readOnly: true });
    const [mails = {}] = database
      .prepare("select count(*) as count, max(due_at) - min(due_at) as over from mail where account_id is not null")
      .all();
    const [links = {}] = database
      .prepare("select count(*) as count, max(expires_at) - min(expires_at) as over from attempt where kind = 'invite'")
      .all();
    const [text = {}] = database.prepare("select body from mail limit 1").all();
    database.close();
    // A third is disabled and gets none.
    const between = (666 * 3_600_000) / 200;
    expect([mails.count, mails.over, links.count, links.over]).toEqual([667, between, 667, between]);
    expect(String(text.body)).toContain("https://my.site/sign-up?inviteToken=sealed-");
    expect(String(text.body)).toContain("&email=user.0%40mail.example");
  });

  it.each([
    [["users.csv", "--invite", "0"], "--invite requires a number of invitations per hour, 1 or higher."],
    [["users.csv", "--invite", "5"], "--invite requires --origin, the address for the links in the emails."],
    [["users.csv", "--invite", "5", "--quiet"], "Use either --invite or --quiet, not both."],
    [["users.csv", "--map", "Mail"], '--map is "Mail". Expected "Column=target".'],
    [["users.xlsx"], "Name a file that ends in .csv, .tsv or .txt."],
    [
      ["users.csv", "--map", "email="],
      'No column has email addresses. Choose the column with --map, such as --map "email=email".',
    ],
    [["users.csv", "--map", "Name=shoe"], 'Unknown target for a column "shoe"'],
  ])("refuses %j with a sentence", async (words, message) => {
    file("email,Name\nana@mail.example,Ana\n");
    const { code, stderr } = await run([
      "import",
      "users",
      ...words.map((word) => (word.includes(".") ? join(folder, word) : word)),
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("reads by --map", async () => {
    const path = file("Adresse;Wer\nana@mail.example;Ana\n");
    await run(["import", "users", path, "--map", "Adresse=email", "--map", "Wer=name", "--quiet"]);
    expect(await exported()).toContain("ana@mail.example,Ana,verified");
  });

  it.each(["users", "products"])("import %s reports a file that does not exist", async (what) => {
    const path = join(folder, "none.csv");
    const { code, stderr } = await run(["import", what, path]);
    const sentence = `millrace import: Cannot read the file "${path}". It does not exist. Check the path.\n`;
    expect([code, stderr]).toEqual([2, sentence]);
  });

  it("reports that a file has another encoding", async () => {
    const path = join(folder, "latin.csv");
    writeFileSync(path, Buffer.from("email,name\na@b.example,\xc4gare", "latin1"));
    expect((await run(["import", "users", path])).stderr).toContain(
      'is not UTF-8. Save it as UTF-8 (a table as "CSV UTF-8").',
    );
  });
});

describe("millrace host password", () => {
  it("makes the hash that opens a page", async () => {
    const { stdout } = await spawnCommand(["host", "password"], "larks and lacquer\n");
    writeFileSync(`${site}.config.json`, JSON.stringify({ passwords: { "/press": stdout.trim() } }));
    onTestFinished(async () => (await import("node:fs")).rmSync(`${site}.config.json`));
    const { origin } = await startCommand([site, "--data", join(folder, "data")]);
    const fields = (pass: string) => ({
      method: "POST",
      redirect: "manual" as const,
      body: new URLSearchParams({ pass, path: "/press" }),
    });
    const answers = [await fetch(`${origin}/press`)];
    for (const pass of ["wrong", "larks and lacquer"]) answers.push(await fetch(`${origin}/.wf_auth`, fields(pass)));
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [401, null],
      [303, "/press?e=1"],
      [303, "/press"],
    ]);
  });

  it("reads it from the input only", async () => {
    expect((await runCommand(["host", "password", "larks"])).code).toBe(2);
  });
});

describe("millrace host check", () => {
  const check = async (access: object, origin: string, more: string[] = []) => {
    const env = { MILLRACE_ACCESS: JSON.stringify(access) };
    const { stdout } = await run(["host", "check", "--origin", origin, ...more], "check", env);
    return stdout.split("\n").filter((line) => line.includes("gate"));
  };
  /** Another server, which has all the files. */
  const open = async () => {
    const server = createServer((_request, answer) => answer.end("ok\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it("names pages with more custom fields than the limit, as a note", async () => {
    const inputs = (count: number) =>
      Array.from({ length: count }, (_, n) => `<input data-wf-user-field="f${n}" data-wf-user-field-type="PlainText">`);
    const notes = async (count: number) => {
      const form = `<form data-wf-user-form-type="userAccount">${inputs(count).join("")}</form>`;
      // They include f1 and f2, the fields of the sign-up.
      writeFileSync(join(site, "account.html"), `<html data-wf-site="s1">${form}</html>`);
      return (await run(["host", "check"], "check")).stdout
        .split("\n")
        .filter((line) => line.includes("account fields"));
    };
    expect(await notes(20)).toEqual([]);
    expect(await notes(21)).toEqual([
      expect.stringContaining("note   21 account fields: The limit is 20 custom fields."),
    ]);
  });

  it("requests a file behind the gate from the public URL", async () => {
    const env = { MILLRACE_ACCESS: '{"/members":"user"}' };
    const { origin } = await startCommand([site, "--data", join(folder, "data")], env);
    expect(await check({ "/members": "user" }, origin)).toEqual([`ok     gate /members at ${origin}`]);
  });

  it("reports that another server serves it publicly", async () => {
    const origin = await open();
    const [line] = await check({ "/members": "user" }, origin);
    expect(line).toMatch(/^failed gate \/members at .*\/members.* is open to everyone\. Restart the host/);
  });

  it("reports that the origin of the pages serves it publicly", async () => {
    const env = { MILLRACE_ACCESS: '{"/members":"user"}' };
    const pages = await open();
    const { origin } = await startCommand([site, "--data", join(folder, "data"), "--pages-origin", pages], env);
    const lines = await check({ "/members": "user" }, origin, ["--pages-origin", pages]);
    expect(lines.filter((line) => line.startsWith("failed"))).toEqual([
      expect.stringContaining(`gate /members at ${pages}: ${pages}/`),
    ]);
  });

  it("reports that a pattern covers no page, and that a page is missing", async () => {
    const lines = await check({ "/membres": ["gold"] }, "http://127.0.0.1:9", ["--access-denied-page", "/no"]);
    expect(lines).toEqual([
      "failed gate: /no: The site does not have this page. Set another one with --log-in-page or --access-denied-page.",
      "failed gate /membres: The pattern matches no file of the site. Check its spelling.",
    ]);
  });

  it("reports that the sitemap lists closed pages", async () => {
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, "sitemap.xml"), "<urlset><url><loc>https://my.site/members/app</loc></url></urlset>");
    expect((await check({ "/members": "user" }, "http://127.0.0.1:9"))[0]).toContain(
      "sitemap.xml: The sitemap lists 1 URLs",
    );
    expect(readFileSync(join(site, "sitemap.xml"), "utf8")).toContain("members");
  });
});
