import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewCodeAnswer, SessionAnswer } from "../../../host/owner/api-types";
import { codeAt, stepAt } from "../../../host/owner/totp";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn, PASSWORD, visitOwner, type Owner } from "../support/owner";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder() });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const begin = async () => {
  const answer = await owner.ask("/code/begin", { method: "POST", body: { password: PASSWORD } });
  return ((await answer.json()) as NewCodeAnswer).secret;
};
const codeNow = (secret: string, later = 0) => codeAt(secret, stepAt(host.clock.now() + later));
const prove = (secret: string, code: string, password = PASSWORD) =>
  owner.ask("/code", { method: "PUT", body: { password, secret, code } });
/** Codes are required, and the one of the proof is some time ago. */
const on = async () => {
  const secret = await begin();
  await prove(secret, codeNow(secret));
  host.clock.advance(90_000);
  return secret;
};
const enter = async (body: Record<string, string>) => {
  const visitor = visitOwner(host);
  const answer = await visitor.ask("/session", {
    method: "POST",
    body: { name: "owner", password: PASSWORD, ...body },
  });
  return { status: answer.status, cookie: visitor.cookie, answer: (await answer.json()) as SessionAnswer };
};

describe("codes of an owner", () => {
  it("are required after the password, and no session begins without", async () => {
    await on();
    expect(await enter({})).toMatchObject({ status: 200, cookie: "", answer: { fresh: false, needsCode: true } });
  });

  it("log the owner in", async () => {
    const secret = await on();
    expect(await enter({ code: codeNow(secret) })).toMatchObject({ status: 200, answer: { name: "owner" } });
  });

  it("work once each", async () => {
    const secret = await on();
    const code = codeNow(secret);
    expect([(await enter({ code })).status, (await enter({ code })).status]).toEqual([200, 401]);
  });

  it("of one moment log one of 10 in", async () => {
    const secret = await on();
    const code = codeNow(secret);
    const entered = await Promise.all(Array.from({ length: 5 }, () => enter({ code })));
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("are not required before the first was entered", async () => {
    await begin();
    expect((await enter({})).answer.name).toBe("owner");
  });

  it("are not required after a wrong first one", async () => {
    expect((await prove(await begin(), "000000")).status).toBe(422);
    expect((await enter({})).answer.name).toBe("owner");
  });

  it("reveal nothing without the password", async () => {
    await on();
    const { status, answer } = await enter({ password: "guessed it wrong" });
    expect([status, answer.needsCode]).toEqual([401, undefined]);
  });

  it("accepts no code after five wrong ones, not even a right one (attack 29)", async () => {
    const secret = await on();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await enter({ code: `00000${n}` })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await enter({ code: codeNow(secret) })).status).toBe(429);
  });

  it.each([
    ["begin", () => owner.ask("/code/begin", { method: "POST", body: { password: "wrong one" } })],
    ["end", () => owner.ask("/code", { method: "DELETE", body: { password: "wrong one" } })],
    ["are set", () => prove("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "000000", "wrong one")],
  ])("%s with the password only", async (_name, ask) => {
    expect((await ask()).status).toBe(401);
  });

  it("end with the password", async () => {
    await on();
    await owner.ask("/code", { method: "DELETE", body: { password: PASSWORD } });
    expect((await enter({})).answer.name).toBe("owner");
  });
});
