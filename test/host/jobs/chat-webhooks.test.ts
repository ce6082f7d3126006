import { describe, expect, it, onTestFinished } from "vitest";
import { deliverWebhooks } from "../../../host/jobs/deliveries";
import type { DeliveryRow, SettingRow, SubmissionAnswer } from "../../../host/owner/api-types";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";
import { loggedIn } from "../support/owner";
import { DISCORD_PATH, startDiscord } from "../support/services/discord";
import type { Fake } from "../support/services/fake";
import { MATTERMOST_PATH, startMattermost } from "../support/services/mattermost";
import { SLACK_PATH, startSlack } from "../support/services/slack";
import { startTeams, TEAMS_PATH } from "../support/services/teams";
import { submitted } from "../support/submitted";

/** Each would mention people, add a link or change the layout if it were markup. */
const HOSTILE = [
  "<!channel> <@U012> <https://evil.example|click>",
  "@everyone @here <@&1> <#1> https://evil.example",
  "[click](https://evil.example) **bold** _it_ ~no~ `code` <at>Ana</at> {{DATE(2026-01-01)}}",
  "```\nout of the block\n```",
  "a & b < c > d &lt;",
];

const CHATS = [
  ["slack", "Slack", startSlack, SLACK_PATH],
  ["discord", "Discord", startDiscord, DISCORD_PATH],
  ["teams", "Teams", startTeams, TEAMS_PATH],
  ["mattermost", "Mattermost", startMattermost, MATTERMOST_PATH],
] as [string, string, () => Promise<Fake & { shown: object[] }>, string][];

async function open(webhook: string) {
  const host = await startHost({ folder: testFolder(), settings: { webhooks: [webhook], webhooksInside: true } });
  onTestFinished(() => host.close());
  const work = () => deliverWebhooks(host.settings, host.ports);
  const delivery = async () => (await host.store.listDeliveries({ limit: 1 }))[0];
  return { host, work, delivery };
}

describe.each(CHATS)("a webhook to %s", (chat, name, start, path) => {
  it("posts the documented body, with the fields and a link to the message", async () => {
    const fake = await start();
    const { host, work, delivery } = await open(`${chat}:${fake.url}${path}`);
    const id = await submitted(host, { Name: "Ana", Message: "Two lines\nof text" });
    await work();
    expect(await delivery()).toMatchObject({ state: "sent", tries: 1 });
    const seen = JSON.stringify(fake.shown);
    for (const text of ["Booking: new submission", "Name: Ana", "Two lines", "of text", `/__millrace#/inbox/${id}`])
      expect(seen).toContain(text);
    expect(fake.requests[0]?.headers["webhook-id"]).toBeUndefined();
  });

  it("shows the texts of a visitor without effect (attack 22)", async () => {
    const fake = await start();
    const { host, work, delivery } = await open(`${chat}:${fake.url}${path}`);
    const fields = Object.fromEntries(HOSTILE.map((text, index) => [`${text} ${index}`, text]));
    await submitted(host, { ...fields, "\u202etxt": "\u0007bell\ud800" }, { name: HOSTILE[0] });
    await work();
    expect((await delivery())?.log).toMatchObject([{ error: "" }]);
    // The fake refuses texts that the service would show as markup.
    const [message] = fake.shown as { texts?: string[]; links?: unknown[]; code?: string[]; around?: string }[];
    const texts = (message?.texts ?? message?.code ?? []).join("\n");
    for (const text of HOSTILE.slice(0, 2)) expect(texts).toContain(text);
    expect([texts.includes("\u202e"), texts.includes("\u0007")]).toEqual([false, false]);
    const links = message?.links?.flat() ?? [message?.around];
    expect(JSON.stringify(links)).not.toContain("evil");
    if (message?.around !== undefined) {
      expect(message.code).toHaveLength(1);
      expect(message.around.trim()).toMatch(/^<http:\/\/127\.0\.0\.1:\d+\/__millrace#\/inbox\/\w+>$/);
    }
  });

  it.each(["x", "&", "\n", "€", "😀", '"'])("fits a long message of %j into the limits", async (one) => {
    const fake = await start();
    const { host, work, delivery } = await open(`${chat}:${fake.url}${path}`);
    await submitted(host, {
      Message: one.repeat(40_000),
      ...Object.fromEntries(Array.from({ length: 99 }, (_, n) => [n, one])),
    });
    await work();
    expect(await delivery()).toMatchObject({ state: "sent", log: [{ error: "" }] });
  });

  it("waits as long as the service asks, and shows what it answered", async () => {
    const fake = await start();
    const { host, work, delivery } = await open(`${chat}:${fake.url}${path}`);
    await submitted(host, { Name: "Ana" });
    fake.next.push({ status: 429, headers: { "retry-after": "90" }, body: "You are being rate limited.\nWait" });
    await work();
    expect((await delivery())?.log).toMatchObject([{ status: 429, error: "You are being rate limited. Wait" }]);
    host.clock.advance(89_999);
    expect(await work()).toBe(0);
    host.clock.advance(1);
    await work();
    expect((await delivery())?.state).toBe("sent");
  });

  it("keeps its address secret on the owner's page and in the log", async () => {
    const fake = await start();
    const { host, work } = await open(`${chat}:${fake.url}${path}`);
    const id = await submitted(host, { Name: "Ana" });
    fake.next.push({ status: 404 });
    await work();
    const owner = await loggedIn(host);
    const read = async <T>(at: string) => (await (await owner.ask(at)).json()) as T;
    const shown = `${name} (${new URL(fake.url).host})`;
    expect((await read<DeliveryRow[]>("/deliveries")).map(({ url }) => url)).toEqual([shown]);
    expect((await read<SubmissionAnswer>(`/submissions/${id}`)).deliveries.map(({ url }) => url)).toEqual([shown]);
    const settings = await read<SettingRow[]>("/settings");
    expect(settings.find((one) => one.name === "webhooks")?.value).toBe(shown);
    expect(JSON.stringify([settings, host.lines])).not.toContain(`secret-of-${chat}`);
  });
});
