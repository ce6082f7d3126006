import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { raw } from "../../support/raw";
import { makeFolder } from "./open-editor";

describe("the editor of a folder refuses", () => {
  it("other names of the machine, as after DNS rebinding", async () => {
    const editor = await (await makeFolder()).start();
    const { cookie } = editor.owner;
    const send = async (path: string, host: string) =>
      (await raw(editor.port, path, { headers: { host: `${host}:${editor.port}`, cookie } })).status;
    for (const path of ["/__millrace", "/__millrace/api/session", "/a.jpg", "/__millrace/frame/x/edit/index.html"])
      expect(await send(path, "evil.example")).toBe(421);
    expect(await send("/__millrace/api/session", "localhost")).toBe(200);
  });

  it("requests without the session that the printed URL starts", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    const ask = (path: string, cookie = "") => fetch(editor.origin + path, { headers: { cookie }, redirect: "manual" });
    const [name = ""] = editor.owner.cookie.split("=");
    for (const cookie of ["", `${name}=`, `${name}=${"x".repeat(43)}`]) {
      for (const path of ["/session", "/pages", "/page?page=index.html", "/frame", "/images"])
        expect((await ask(`/__millrace/api${path}`, cookie)).status).toBe(401);
    }
    for (const token of ["x", "", "x".repeat(43)]) {
      const entered = await ask(`/__millrace/enter/${token}`);
      expect([403, 404]).toContain(entered.status);
      expect(entered.headers.getSetCookie()).toEqual([]);
    }
    expect((await ask("/__millrace/frame/x.y.z/edit/index.html")).status).toBe(403);
    const entered = await fetch(editor.url, { redirect: "manual" });
    expect(entered.headers.get("set-cookie")).toMatch(/; Path=\/__millrace; HttpOnly; SameSite=Strict$/);
  });

  it("changes from other sites, from other ports and without the token of the page", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    const { version, base } = await editor.open();
    const body = { page: "about.html", version, base, changes: [] };
    const put = (headers: Record<string, string>) => editor.owner.ask("/page", { method: "PUT", body, headers });
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "http://127.0.0.1:1" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "x-millrace-csrf": "" },
    ];
    for (const headers of foreign) expect((await put(headers)).status).toBe(403);
    expect((await put({})).status).toBe(200);
  });

  it("connections to other addresses of the machine", async () => {
    const { port } = await (await makeFolder()).start();
    const connected = new Promise((resolve, reject) =>
      connect(port, "127.0.0.2", () => resolve("")).on("error", reject),
    );
    await expect(connected).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH/);
  });

  it("pages of the site as documents, whose scripts would have its origin", async () => {
    const editor = await (await makeFolder()).start();
    for (const path of ["/", "/about", "/about.html"]) expect((await fetch(editor.origin + path)).status).toBe(404);
    const file = await fetch(`${editor.origin}/a.jpg`);
    expect([file.status, file.headers.get("content-security-policy")]).toEqual([200, "sandbox"]);
  });

  it("pages outside of the folder", async () => {
    const site = await makeFolder();
    const editor = await site.start();
    const { version, base } = await editor.open();
    for (const page of ["../monday/about.html", "/etc/hosts", "..%2fmonday%2fabout.html", ".hidden.html"]) {
      const body = { page, version, base, changes: [] };
      expect((await editor.owner.ask("/page", { method: "PUT", body })).status).toBe(404);
    }
    expect(readdirSync(`${site.folder}.base/edit`)).not.toContain("next");
  });
});
