import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { FeedRow, NewFeedAnswer } from "../../../host/owner/api-types";
import type { OwnersAnswer } from "../../../host/owner/access/api-types";
import { beforeUnit } from "../support/before-unit";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, requireOwner, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { formsPerMinute: 0, formsPerDay: 0 } });
  onTestFinished(() => host.close());
  owner = await loggedIn(host);
});

async function create(name = "Table"): Promise<NewFeedAnswer> {
  const answer = await owner.ask("/feeds", { method: "POST", body: { name } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as NewFeedAnswer;
}
const list = async () => (await (await owner.ask("/feeds")).json()) as FeedRow[];
const status = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

describe("a feed", () => {
  it("has the messages as CSV like an export, with guarded formulas (attack 22)", async () => {
    await submitted(host, { "Full Name": "=1+1", Email: "ana@example.org" });
    const { csv } = await create();
    const answer = await fetch(csv);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    const [head, line] = (await answer.text()).split("\r\n");
    expect(head).toBe(
      "Id,Received,Form,Status,Page,Full Name,Email,Message,CV (file),File (file),Passport (file),More fields," +
        "Answered,Answered by",
    );
    expect(line).toMatch(/,Booking,inbox,,'=1\+1,ana@example\.org,/);
  });

  it("has the messages as JSON without addresses of clients and tokens of bot checks", async () => {
    const id = await submitted(host, { "Full Name": "Ana", Agree: true, "cf-turnstile-response": "token" });
    const { json } = await create();
    const answer = await fetch(json);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await answer.json()).toEqual([
      {
        ...{ id, received: new Date(host.clock.now()).toISOString(), form: "Booking", status: "inbox", page: "" },
        ...{ answered: "", answeredBy: "" },
        ...{ fields: { "Full Name": "Ana", Agree: true }, files: {} },
      },
    ]);
  });

  it("is an empty table without messages", async () => {
    const { csv, json } = await create();
    expect(await (await fetch(json)).json()).toEqual([]);
    expect((await (await fetch(csv)).text()).split("\r\n")).toHaveLength(2);
  });

  it("has all messages of many pages, oldest first", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 101; n++) ids.push(await submitted(host, { "Full Name": `${n}` }));
    const { json } = await create();
    const records = (await (await fetch(json)).json()) as { id: string }[];
    expect(records.map(({ id }) => id)).toEqual(ids);
  });

  it("leaves out spam unless it is requested, and obeys the filters of an export", async () => {
    const ids = [];
    for (const name of ["a", "b", "c"]) ids.push(await submitted(host, { "Full Name": name }));
    await host.store.changeSubmissions({ ids: ids.slice(1, 2), status: "spam" });
    await host.store.changeSubmissions({ ids: ids.slice(2), status: "archived" });
    const { json } = await create();
    const read = async (more: string) =>
      ((await (await fetch(json + more)).json()) as { id: string }[]).map(({ id }) => id);
    expect(await read("")).toEqual([ids[0], ids[2]]);
    expect(await read("&folder=spam")).toEqual([ids[1]]);
    expect(await read("&from=2999-01-01")).toEqual([]);
    expect(await read("&form=Booking&folder=inbox")).toEqual([ids[0]]);
    expect(await status(`${json}&form=Bookings`)).toBe(400);
  });

  it("accepts its token as a header, too", async () => {
    const { json } = await create();
    const { origin, pathname, searchParams } = new URL(json);
    const authorization = `Bearer ${searchParams.get("token")}`;
    expect(await status(origin + pathname, { headers: { authorization } })).toBe(200);
    expect(await status(origin + pathname)).toBe(401);
  });

  it("refuses a token that is wrong, of another feed, or revoked", async () => {
    const [first, second] = [await create("first"), await create("second")];
    const token = new URL(first.json).searchParams.get("token") ?? "";
    const address = (given: string) => first.json.replace(token, given);
    const [id = "", secret = ""] = token.split(".");
    const wrong = [
      `${second.id}.${secret}`,
      `${id}.${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
      secret,
      `${id}.`,
      `${id}.${"A".repeat(43)}`,
      "%00.x",
    ];
    for (const one of wrong) expect([one, await status(address(one))]).toEqual([one, 401]);
    expect(await status(first.csv)).toBe(200);
    expect((await owner.ask(`/feeds/${first.id}`, { method: "DELETE", body: {} })).status).toBe(200);
    expect([await status(first.csv), await status(second.csv)]).toEqual([401, 200]);
    expect((await list()).map(({ name }) => name)).toEqual(["second"]);
  });

  it("is not readable with the cookie of an owner, and a token does not open the owner's page", async () => {
    const { json } = await create();
    const { origin, pathname, search } = new URL(json);
    expect(await status(origin + pathname, { headers: { cookie: owner.cookie } })).toBe(401);
    expect(await status(`${origin}/__millrace/api/feeds${search}`)).toBe(401);
  });

  it("is read at most 30 times in ten minutes", async () => {
    const { json } = await create();
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push(await status(json));
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    host.clock.advance(600_000);
    expect(await status(json)).toBe(200);
  });

  it("limits wrong tokens of one client, but not the right one", async () => {
    const { json } = await create();
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push(await status(`${json}x`));
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect(await status(json)).toBe(200);
  });

  it("stores only a hash of its token", async () => {
    const { id, json } = await create();
    const secret = new URL(json).searchParams.get("token")?.split(".")[1] ?? "";
    expect(secret).toHaveLength(43);
    expect(
      JSON.stringify([await host.store.listFeeds(), await host.store.listAudit({ limit: 9 }), await list()]),
    ).not.toContain(secret);
    expect((await host.store.findFeed({ id }))?.tokenHash).toHaveLength(43);
  });

  it("is created only after the password was entered, and the audit notes it", async () => {
    const { json } = await create();
    await fetch(json);
    expect(await list()).toMatchObject([{ name: "Table", createdBy: "owner", usedAt: host.clock.now() }]);
    host.clock.advance(11 * 60_000);
    expect((await owner.ask("/feeds", { method: "POST", body: { name: "Other" } })).status).toBe(428);
    expect((await host.store.listAudit({ limit: 9 })).map(({ action, detail }) => [action, detail])).toEqual([
      ["create feed", "Table"],
    ]);
  });

  it.each<[string, (id: string) => Promise<Response>]>([
    ["is removed", (id) => owner.ask(`/owners/${id}`, { method: "DELETE", body: {} })],
    ["is disabled", (id) => owner.ask(`/owners/${id}`, { method: "PATCH", body: { disabled: true } })],
    ["gets another role", (id) => owner.ask(`/owners/${id}`, { method: "PATCH", body: { role: "read" } })],
  ])("ends when its owner %s, which the list of owners counts", async (_, change) => {
    const bo = await loggedIn(host, "bo");
    const { csv } = (await (
      await bo.ask("/feeds", { method: "POST", body: { name: "Table" } })
    ).json()) as NewFeedAnswer;
    const { owners } = (await (await owner.ask("/owners")).json()) as OwnersAnswer;
    expect(owners.map(({ name, feeds }) => [name, feeds])).toEqual([
      ["bo", 1],
      ["owner", 0],
    ]);
    expect([await status(csv), (await change(owners[0]?.id ?? "")).status, await status(csv)]).toEqual([200, 200, 401]);
  });

  it("is not created for an owner who was lowered meanwhile", async () => {
    const bo = await loggedIn(host, "bo");
    const { id } = await requireOwner(host.store, { name: "bo" });
    beforeUnit(host.store, "addFeed", () => host.store.changeOwner({ id, role: "read" }));
    expect((await bo.ask("/feeds", { method: "POST", body: { name: "Table" } })).status).toBe(403);
    expect(await list()).toEqual([]);
  });

  it.each(["", " ", "a\nb", "x".repeat(81)])("needs a name of one line, not %j", async (name) => {
    expect((await owner.ask("/feeds", { method: "POST", body: { name } })).status).toBe(422);
  });
});
