import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readSettings, type Sources } from "../../../host/settings/read";
import { ACCESS_GROUPS, DEFAULT_STYLES, USER_LIMITS } from "../../../wire/user-system";
import { testFolder } from "../support/folder";

let site: string;
beforeEach(() => {
  site = join(testFolder(), "site");
  mkdirSync(site);
});

const read = (argv: string[], more: Partial<Sources> = {}) => readSettings({ argv: [site, ...argv], env: {}, ...more });

describe("settings", () => {
  it("need only the folder of the pages", () => {
    expect(read([])).toMatchObject({ site, data: `${site}-data`, listen: "127.0.0.1", smtp: "" });
  });

  it("are read from flags, then the environment, then the file", () => {
    const env = { MILLRACE_PORT: "2", MILLRACE_RETENTION: "20" };
    const file = JSON.stringify({ port: 3, retention: 30, honeypot: "Trap" });
    expect(read(["--port", "1"], { env, file })).toMatchObject({ port: 1, retention: 20, honeypot: "Trap" });
  });

  it("read lists from repeated flags, commas in variables, and lists in the file", () => {
    expect(read(["--notify", "a@x.org", "--notify", "b@x.org"]).notify).toEqual(["a@x.org", "b@x.org"]);
    expect(read([], { env: { MILLRACE_NOTIFY: "a@x.org, b@x.org" } }).notify).toEqual(["a@x.org", "b@x.org"]);
    expect(read([], { file: '{"notify":["a@x.org"]}' }).notify).toEqual(["a@x.org"]);
  });

  it("read a secret from a file that a variable names", () => {
    const path = join(site, "../secret");
    writeFileSync(path, "whsec_abc\n");
    expect(read([], { env: { MILLRACE_WEBHOOK_SECRET_FILE: path } }).webhookSecret).toBe("whsec_abc");
  });

  it("read an email service with its key, and webhooks to chats", () => {
    const env = {
      MILLRACE_MAIL_KEY: "AKIA:secret",
      MILLRACE_WEBHOOKS: "slack:https://hooks.slack.com/x,https://my.site/",
    };
    expect(read(["--mail", "ses:eu-central-1"], { env })).toMatchObject({
      ...{ mail: "ses:eu-central-1", mailKey: "AKIA:secret", mailUrl: "" },
      webhooks: ["slack:https://hooks.slack.com/x", "https://my.site/"],
    });
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ["an unknown service", ["--mail", "mailgun"], { MILLRACE_MAIL_KEY: "k" }, "Expected resend, postmark or ses:"],
    ["Amazon SES without a region", ["--mail", "ses"], { MILLRACE_MAIL_KEY: "a:b" }, "such as ses:eu-central-1"],
    ["a service without a key", ["--mail", "resend"], {}, "Set MILLRACE_MAIL_KEY."],
    ["half a key of Amazon SES", ["--mail", "ses:us-east-1"], { MILLRACE_MAIL_KEY: "AKIA" }, "separated by a colon"],
    [
      "a key that others can read",
      ["--mail-url", "http://mail.example"],
      {},
      "Expected a URL that starts with https://",
    ],
    ["a chat without a URL", ["--webhook", "slack:hooks"], {}, '--webhook has "slack:hooks".'],
    [
      "an unknown chat",
      ["--webhook", "irc:https://a.example"],
      {},
      "slack:, discord:, teams: or mattermost: before it",
    ],
  ])("refuse %s", (_name, argv, env, sentence) => {
    expect(() => read(argv, { env })).toThrow(sentence);
  });

  it("ignore variables of the same prefix that are not the host's", () => {
    expect(read([], { env: { MILLRACE_DIST: "x" } })).toBeDefined();
  });

  it.each<[string, string[], Partial<Sources>, string]>([
    ["a flag", ["--notfy", "a@x.org"], {}, "Did you mean --notify?"],
    ["a variable", [], { env: { MILLRACE_STMP: "x" } }, "Did you mean MILLRACE_SMTP?"],
    ["a key", [], { file: '{"retenton":1}' }, "Did you mean retention?"],
    ["a key unlike any", [], { file: '{"zzzzzz":1}' }, "Unknown setting in millrace.config.json: zzzzzz."],
  ])("refuse the unknown %s with a suggestion", (_name, argv, more, sentence) => {
    expect(() => read(argv, more)).toThrow(sentence);
  });

  it("A-125 are the limits and the mail styles of the specification unless others are set", () => {
    expect(read([])).toMatchObject({
      ...{ mostUsers: USER_LIMITS.enterprise, mostGroups: ACCESS_GROUPS.site },
      ...{ mailAccent: DEFAULT_STYLES.accentColor, mailBackground: DEFAULT_STYLES.backgroundColor },
      hideMailBrand: !DEFAULT_STYLES.showBrand,
    });
    expect(read(["--most-users", "100000", "--mail-accent", "#abcdef"])).toMatchObject({ mostUsers: 100_000 });
  });

  it.each<[string[], Partial<Sources>, string]>([
    [["--port", "x"], {}, '--port is "x". Expected a whole number, 0 or higher.'],
    [["--port", "70000"], {}, "--port is 70000. Expected a port number from 0 to 65535."],
    [["--listen", "0.0.0.0"], {}, "requires --origin"],
    [["--most-users", "100001"], {}, "--most-users is 100001. Expected a number of users, at most 100000."],
    [["--mail-accent", "red"], {}, '--mail-accent is "red". Expected a color such as #468EE5.'],
    [["--mail-background", "#fff;x:url(//a.b)"], {}, "Expected a color such as #468EE5."],
    [["--origin", "https://my.site/path"], {}, "Did you mean https://my.site?"],
    [["--pages-origin", "my.site"], {}, "Expected an origin"],
    [["--database", "mysql://x"], {}, "--database must be a URL that starts with postgres://"],
    [["--notify", "a@x.org,evil@y.org"], {}, "is not a single email address"],
    [["--webhook", "ftp://x"], {}, "Expected a URL that starts with https://"],
    [[], { file: '{"smtp":"smtp://u:p@h"}' }, "is a secret"],
    [[], { file: '{"database":"postgres://u:p@h/x"}' }, "The database URL contains a password"],
    [["--database", "postgres://u:p@h/x"], {}, "Set MILLRACE_DATABASE"],
    [[], { file: "{" }, "is not valid JSON"],
    [[], { env: { MILLRACE_SMTP_FILE: "/none" } }, "Cannot read the file"],
    [["--owner-header", "X-User"], {}, "--owner-header requires --trust-proxy"],
    [["--owner-header", "Cookie", "--trust-proxy", "1"], {}, "Expected the name of a header that only the proxy sets"],
    [["--owner-header", "X-Forwarded-For", "--trust-proxy", "1"], {}, "that only the proxy sets"],
    [["--proxy-address", "proxy.local"], {}, "Expected an IP address or a range"],
    [["--oidc-issuer", "http://login.example", "--oidc-client", "x"], {}, "Expected a URL that starts with https://"],
    [["--oidc-issuer", "https://login.example"], {}, "--oidc-issuer and --oidc-client require each other"],
    [[], { file: '{"oidcSecret":"x"}' }, "is a secret"],
    [["more"], {}, "exactly one folder"],
  ])("refuse %j %j in a sentence", (argv, more, sentence) => {
    expect(() => read(argv, more)).toThrow(sentence);
  });

  it.each<[string, string[], Partial<Sources>, string]>([
    ["a flag", ["--owner-header", "Cookie"], {}, '--owner-header is "Cookie". Expected'],
    ["a variable", [], { env: { MILLRACE_OWNER_HEADER: "Cookie" } }, 'MILLRACE_OWNER_HEADER is "Cookie". Expected'],
    ["a key", [], { file: '{"ownerHeader":"Cookie"}' }, 'millrace.config.json: ownerHeader is "Cookie". Expected'],
    ["a kind of value", [], { file: '{"port":true}' }, "millrace.config.json: port is true. Expected"],
    ["a list", [], { env: { MILLRACE_NOTIFY: "ana" } }, 'MILLRACE_NOTIFY has "ana", which is not'],
    ["a pattern", [], { file: '{"access":{"vip":"user"}}' }, 'The pattern "vip" in access does not start with /'],
    [
      "a pair of settings",
      [],
      { file: '{"ownerHeader":"X-User"}' },
      "ownerHeader in millrace.config.json requires --trust-proxy",
    ],
    [
      "a variable of a pair",
      [],
      { env: { MILLRACE_OIDC_CLIENT: "x" } },
      "--oidc-issuer and MILLRACE_OIDC_CLIENT require",
    ],
    [
      "a setting without a flag",
      ["--api-only"],
      { file: '{"access":{"/vip":"user"}}' },
      "access in millrace.config.json has no effect with --api-only",
    ],
    [
      "a short passphrase",
      [],
      { env: { MILLRACE_BACKUP_PASSPHRASE: "short" } },
      "MILLRACE_BACKUP_PASSPHRASE has 5 characters. Expected at least 20. No backup has a shorter passphrase.",
    ],
  ])("name %s as its author wrote it", (_name, argv, more, sentence) => {
    expect(() => read(argv, more)).toThrow(sentence);
  });

  it.each([
    ["https://bucket/p", "it starts with s3://"],
    ["s3://b/p", "the name of the bucket has 3 to 63 characters"],
    ["s3://My-Bucket/p", "the name of the bucket has lower-case letters"],
    ["s3://bucket-/p", "with a letter or digit at both ends"],
    ["s3://bucket/a b", "the prefix has letters, digits"],
    ["s3://bucket/a/../b", 'the prefix has no "." or ".." segment'],
  ])("say which rule the URL %s breaks", (address, rule) => {
    expect(() => read(["--files", address])).toThrow(`--files is "${address}". Expected a URL such as`);
    expect(() => read(["--files", address])).toThrow(rule);
  });

  it("do not repeat a wrong secret (attack 30)", () => {
    expect(() => read([], { env: { MILLRACE_SMTP: "hunter2" } })).toThrow(/^MILLRACE_SMTP must/);
  });

  it("refuse a data folder among the pages, also behind a link (attack 31)", () => {
    expect(() => read(["--data", join(site, "data")])).toThrow("inside the folder of pages");
    symlinkSync(site, join(site, "../link"));
    expect(() => read(["--data", join(site, "../link/data")])).toThrow("inside the folder of pages");
  });

  it.each<[string, string[], Partial<Sources>]>([
    ["a file's __proto__", [], { file: '{"__proto__":{"apiOnly":true}}' }],
    ["a file's constructor", [], { file: '{"constructor":{"prototype":{"apiOnly":true}}}' }],
    ["a flag", ["--__proto__", "x"], {}],
    ["a flag with a value", ["--constructor=x"], {}],
    ["a variable", [], { env: { MILLRACE___PROTO__: "x", MILLRACE_CONSTRUCTOR: "x" } }],
  ])("refuse names of the prototype: %s", (_name, argv, more) => {
    const before = Reflect.ownKeys(Object.prototype);
    expect(() => read(argv, more)).toThrow(/Unknown (flag|variable|setting|option)/);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
  });

  it("ignore a changed prototype", () => {
    const expected = read([]);
    const added = { apiOnly: true, origin: "https://evil.example", trustProxy: 9, notify: ["x@evil.example"] };
    Object.assign(Object.prototype, added);
    try {
      expect(read([], { file: "{}" })).toEqual(expected);
    } finally {
      for (const key of Object.keys(added)) Reflect.deleteProperty(Object.prototype, key);
    }
  });
});
