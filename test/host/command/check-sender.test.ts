import { describe, expect, it } from "vitest";
import { checkSender, type SenderDns } from "../../../cli/host/check-sender";
import { defaultSettings, type Settings } from "../../../host/settings/settings";

const SMTP: Partial<Settings> = { smtp: "smtp://127.0.0.1:25" };

/** DNS with these records, by name. */
function createDns(texts: Record<string, string[]>, mailServers: string[] = [], missing = "ENODATA"): SenderDns {
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  return {
    resolveTxt: (name) => (texts[name] ? Promise.resolve(texts[name].map((text) => [text])) : fail(missing)),
    resolveMx: (name) => (mailServers.includes(name) ? Promise.resolve([{ exchange: "mx.my.site" }]) : fail(missing)),
  };
}

const check = (settings: Partial<Settings>, dns: SenderDns) => checkSender({ ...defaultSettings(), ...settings }, dns);

describe("the sender of emails", () => {
  it("has no complaint with SPF, DMARC and a mail server", async () => {
    const dns = createDns({ "my.site": ["other", "v=spf1 -all"], "_dmarc.my.site": ["v=DMARC1; p=none"] }, ["my.site"]);
    expect(await check({ ...SMTP, from: "forms@my.site" }, dns)).toEqual([
      { what: "sender forms@my.site: SPF, DMARC and a mail server" },
    ]);
  });

  it("reports each missing record", async () => {
    const found = await check({ ...SMTP, origin: "https://my.site" }, createDns({ "my.site": ["google-site=1"] }));
    expect(found.map(({ what, wrong }) => [what, wrong?.split(",", 1)[0]])).toEqual([
      ["sender forms@my.site", "my.site has no SPF record"],
      ["sender forms@my.site", "my.site has no DMARC record"],
      ["sender forms@my.site", "my.site has no mail server"],
    ]);
  });

  it("uses the DMARC record of a domain above", async () => {
    const dns = createDns({ "mail.my.site": ["V=SPF1 -all"], "_dmarc.my.site": ["v=DMARC1;p=reject"] }, [
      "mail.my.site",
    ]);
    expect((await check({ ...SMTP, from: "Forms <forms@mail.my.site>" }, dns)).map(({ wrong }) => wrong)).toEqual([
      undefined,
    ]);
  });

  it("is not checked when DNS does not answer", async () => {
    expect(await check({ ...SMTP, from: "forms@my.site" }, createDns({}, [], "ETIMEOUT"))).toEqual([
      { what: "sender forms@my.site: not checked, because DNS did not answer (ETIMEOUT)" },
    ]);
  });

  it.each([
    ["no emails are sent", { from: "forms@my.site" }],
    ["the domain is reserved", { ...SMTP, from: "forms@nails.example" }],
    ["the origin is an IP address", { ...SMTP, origin: "http://127.0.0.1:4321" }],
    ["there is neither sender nor origin", SMTP],
  ])("is not checked when %s", async (_why, settings) => {
    expect(await check(settings, createDns({}))).toEqual([]);
  });
});
