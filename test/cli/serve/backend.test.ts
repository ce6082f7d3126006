import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningServer } from "../../../cli/serve/server";
import { startServer } from "../../../cli/serve/server";
import { raw } from "../../support/raw";

const folder = mkdtempSync(join(tmpdir(), "millrace-serve-"));
let server: RunningServer;

beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), "home");
  server = await startServer({ root: folder });
});
beforeEach(() => server.backend.reset());
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function submit(fields = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.origin}/api/v1/form/site1`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Booking", fields }),
    signal,
  });
}

function command(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.origin}/__millrace/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
  });
}

describe("the backend over HTTP", () => {
  it("accepts a submission", async () => {
    expect(await (await submit({ Name: "Ana" })).json()).toMatchObject({ code: 200 });
    expect(server.backend.model.submissions[0]?.payload.fields).toEqual({ Name: "Ana" });
  });

  it("accepts an upload, and links to it from the host the visitor used", async () => {
    const url = `http://localhost:${server.port}/api/v1/form/site1/signFile?name=a.png&size=3`;
    const answer = await raw(server.port, "/api/v1/form/site1/signFile?name=a.png&size=3", {
      headers: { host: new URL(url).host },
    });
    const { s3Url, postData } = JSON.parse(answer.body) as { s3Url: string; postData: Record<string, string> };
    expect(s3Url).toBe(`http://localhost:${server.port}/.storage/site-files`);
    const form = new FormData();
    for (const [key, value] of Object.entries(postData)) form.append(key, value);
    form.append("file", new File(["abc"], "a.png"));
    expect((await fetch(`${server.origin}/.storage/site-files`, { method: "POST", body: form })).status).toBe(204);
    expect(server.backend.model.files[0]?.bytes.length).toBe(3);
  });

  it("F-86 serves a file of a form on the inspection page, as a download", async () => {
    const signed = await fetch(`${server.origin}/api/v1/form/site1/signFile?name=a.png&size=3`);
    const { s3Url, postData, fileId } = (await signed.json()) as Record<"s3Url" | "fileId", string> & {
      postData: Record<string, string>;
    };
    const form = new FormData();
    for (const [key, value] of Object.entries(postData)) form.append(key, value);
    form.append("file", new File(["abc"], "a.png"));
    await fetch(s3Url, { method: "POST", body: form });
    const back = await fetch(`${server.origin}/__millrace/files/${fileId}`);
    expect([await back.text(), back.headers.get("content-disposition")?.split(";")[0]]).toEqual(["abc", "attachment"]);
  });

  it("sends the CSRF cookie", async () => {
    const response = await fetch(`${server.origin}/.wf_graphql/csrf`, {
      method: "POST",
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^wf-csrf=csrf_1; Path=\//);
  });

  it("really breaks the connection when offline", async () => {
    server.backend.controls.set("form", { kind: "offline" });
    await expect(submit()).rejects.toThrow("fetch failed");
  });

  it("really drips: the first byte is there before the last one is sent", async () => {
    server.backend.controls.set("form", { kind: "drip", ms: 40 });
    const response = await submit();
    const reader = response.body?.getReader();
    const sizes: number[] = [];
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      sizes.push(chunk.value.length);
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size)).toBe('{"msg":"ok","code":200}'.length);
  });

  it("hangs until the visitor aborts, and records that", async () => {
    server.backend.controls.set("form", { kind: "hang" });
    const giveUp = new AbortController();
    const answer = submit({}, giveUp.signal);
    while (!server.backend.model.requests.length) await new Promise(setImmediate);
    giveUp.abort();
    await expect(answer).rejects.toThrow("aborted");
    await expect.poll(() => server.backend.model.requests[0]?.outcome).toBe("aborted");
  });

  it("ends hanging answers when it is closed", async () => {
    const other = await startServer({ root: folder });
    other.backend.controls.set("form", { kind: "hang" });
    const answer = fetch(`${other.origin}/api/v1/form/site1`, { method: "POST", body: "{}" });
    const ended = expect(answer).rejects.toThrow("fetch failed");
    while (!other.backend.model.requests.length) await new Promise(setImmediate);
    await other.close();
    await ended;
  });
});

describe("the inspection page", () => {
  it("shows hostile text as text", async () => {
    await submit({ "<b>": '<script>alert("1")</script>' });
    const page = await (await fetch(`${server.origin}/__millrace`)).text();
    expect(page).not.toContain("<script");
    expect(page).toContain("&#60;script&#62;");
  });

  it("lists the users with their stored data, the newest hundred first", async () => {
    const { users, sessions } = server.backend.model;
    const [ana] = users;
    if (!ana) throw new Error("the seed has no user");
    ana.data = { "<b>": "<i>" };
    sessions.push({ token: "t", userId: ana.id, tokenExpiresAt: Infinity, expiresAt: Infinity });
    const rows = async () => {
      const page = await (await fetch(`${server.origin}/__millrace`)).text();
      const section = /<section aria-labelledby="users">[^]*?<\/section>/.exec(page)?.[0] ?? "";
      return section.split("<tr>").slice(2);
    };
    const listed = await rows();
    expect(listed).toHaveLength(users.length);
    expect(listed.at(-1)).toContain("Verified, logged in");
    expect(listed.at(-1)).toContain("<code>&#60;b&#62;</code> &#60;i&#62;");
    for (let number = 0; number < 100; number++)
      users.push({ ...ana, id: `u${number}`, email: `u${number}@example.org`, status: "unverified" });
    const full = await rows();
    expect(full).toHaveLength(100);
    expect(full[0]).toContain("u99@example.org");
    expect(full[0]).toContain("<td>Unverified</td>");
  });

  it("sets a fault and undoes it", async () => {
    await command("faults", { endpoint: "form", kind: "status", amount: 413, times: 2 });
    expect(server.backend.controls.list()).toEqual([["form", { kind: "status", status: 413, times: 2 }]]);
    await command("faults", { endpoint: "form", kind: "none" });
    expect(server.backend.controls.list()).toEqual([]);
  });

  it.each([
    [{ endpoint: "nonsense", kind: "hang" }, "Expected one of form"],
    [{ endpoint: "form", kind: "nonsense" }, "Expected one of none"],
    [{ endpoint: "form", kind: "status", amount: 99 }, "200 to 599"],
  ])("refuses the fault %j with what it expected", async (body, message) => {
    const response = await command("faults", body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  it("clears everything and redirects to the page", async () => {
    await submit();
    const response = await command("clear", {});
    expect(response.status).toBe(303);
    expect(server.backend.model.submissions).toEqual([]);
  });

  it.each([
    ["origin", "https://evil.example"],
    ["sec-fetch-site", "cross-site"],
  ])("accepts no command from another site, detected by %s", async (header, value) => {
    await submit();
    expect((await command("clear", {}, { [header]: value })).status).toBe(403);
    expect(server.backend.model.submissions).toHaveLength(1);
  });

  it("serves the page that adopts a site", async () => {
    const answer = await fetch(`${server.origin}/__millrace/adopt.html`);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toContain("Adopt your site");
  });

  it("lists the served pages", async () => {
    expect(await (await fetch(`${server.origin}/__millrace/pages`)).text()).toContain('href="/index.html"');
  });
});
