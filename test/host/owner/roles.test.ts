import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { addOwner, logIn, visitOwner, type Owner } from "../support/owner";
import type { OwnerRole } from "../../../host/records/owners";

/** Endpoints with a session, by the role that they need; `own`: for the owner's own access, with every role. */
const NEEDED: Record<OwnerRole | "own", readonly string[]> = {
  own: ["POST /confirm", "POST /password", "PUT /email", "GET /code", "POST /code/begin"].concat([
    "PUT /code",
    "DELETE /code",
  ]),
  read: [
    ...["GET /submissions", "GET /submissions/:id", "GET /counts", "GET /forms", "GET /files/:id", "GET /person"],
    ...["GET /mails", "GET /deliveries", "GET /users", "GET /users/:id", "GET /groups", "GET /plans"],
    ...["GET /products", "GET /orders", "GET /orders/:id"],
  ],
  answer: ["PATCH /submissions", "POST /mails/:id/again", "POST /deliveries/:id/again", "PUT /orders/:id/status"],
  edit: [
    ...["GET /pages", "GET /page", "PUT /page", "DELETE /page", "POST /page/publish", "POST /page/answer"],
    ...["GET /page/history", "GET /page/revision", "POST /page/restore", "POST /page/image"],
    ...["GET /page/same", "POST /page/same"],
    ...["GET /frame", "GET /images"],
  ],
  all: [
    ...["DELETE /submissions", "GET /submissions.csv", "GET /person.json", "DELETE /person", "GET /users.csv"],
    ...["PUT /users/:id/status", "PUT /users/:id/groups", "DELETE /users/:id/sessions", "POST /users/:id/reset"],
    ...["DELETE /users/:id", "POST /users/:id/subscriptions", "DELETE /users/:id/subscriptions/:subscription"],
    ...["POST /groups", "DELETE /groups/:id", "POST /plans", "PUT /plans/:id", "PUT /plans/:id/retired"],
    ...["GET /settings", "GET /audit"],
    ...[
      "PUT /variants/:id",
      "PUT /products/:id",
      "PUT /products/:id/hidden",
      "DELETE /products/:id",
      "GET /orders.csv",
    ],
    ...["GET /shop", "PUT /shop", "PUT /discounts/:code", "DELETE /discounts/:code"],
    ...["GET /user-import", "POST /user-import", "DELETE /user-import", "POST /user-import/preview"],
    ...["POST /users", "PUT /users/:id", "GET /users/:id/form", "GET /choices", "PUT /choices/:id"],
    ...[
      "GET /form-settings",
      "PUT /form-settings",
      "POST /mails/test",
      "GET /feeds",
      "POST /feeds",
      "DELETE /feeds/:id",
    ],
    ...["GET /owners", "POST /owners", "PATCH /owners/:id", "DELETE /owners/:id", "POST /owners/:id/invitation"],
  ],
};
/** Endpoints for everybody, and the logout. */
const OTHERS = ["DELETE /session", "GET /session", "POST /session", "POST /setup", "POST /reset", "POST /link"].concat([
  "POST /email",
  "POST /session/proxy",
  "GET /oidc",
]);
const RIGHTS: Record<OwnerRole, readonly (keyof typeof NEEDED)[]> = {
  read: ["own", "read"],
  answer: ["own", "read", "answer"],
  edit: ["own", "edit"],
  all: ["own", "read", "answer", "edit", "all"],
};

let host: TestHost;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { trustProxy: 1 } });
});
afterEach(() => host.close());

/** From a separate address each, because logins of one address are limited. */
let logins = 0;
async function enter(name: string): Promise<Owner> {
  const owner = visitOwner(host);
  await logIn(owner, { name, headers: { "x-forwarded-for": `198.51.100.${++logins}` } });
  return owner;
}

describe("roles of owners", () => {
  it("are declared for every endpoint of the owner's page", () => {
    const files = readdirSync("host/owner", { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".ts"),
    );
    const find = (path: string, pattern: RegExp) =>
      [...readFileSync(join("host/owner", path), "utf8").matchAll(pattern)].map(([, endpoint = ""]) => endpoint);
    const served = files.flatMap((path) => find(path, /\b(?:app|api)\.on\(\s*"([A-Z]+ \/[^"]*)"/g)).sort();
    expect(served).toEqual([...Object.values(NEEDED).flat(), ...OTHERS].sort());
    expect(find("api.ts", /^ {2}"([A-Z]+ \/.*)": \{/gm).sort(), "described in OwnerApi").toEqual(served);
  });

  it.each(["read", "answer", "edit", "all"] as const)(
    "allow “%s” its endpoints and refuse the others",
    async (role) => {
      const [allowed, refused]: string[][] = [[], []];
      await addOwner(host, role, role);
      const owner = await enter(role);
      for (const [needed, endpoints] of Object.entries(NEEDED)) {
        for (const endpoint of endpoints) {
          const [method = "", path = ""] = endpoint.split(" ");
          const asked = { method, ...(method === "GET" ? {} : { body: {} }) };
          const { status } = await owner.ask(path.replace(/:\w+/g, "unknown"), asked);
          (status === 403 ? refused : allowed)?.push(`${needed}: ${endpoint}`);
        }
      }
      const expected = (has: boolean) =>
        Object.entries(NEEDED).flatMap(([needed, endpoints]) =>
          RIGHTS[role].includes(needed as OwnerRole) === has ? endpoints.map((one) => `${needed}: ${one}`) : [],
        );
      expect([allowed, refused]).toEqual([expected(true), expected(false)]);
    },
  );

  it.each(["/submissions%2Ecsv", "/submissions.csv?x=/submissions/1", "//submissions.csv", "/submissions/../owners"])(
    "refuse “read” the export and the owners as %s",
    async (path) => {
      await addOwner(host, "read", "read");
      const { status } = await (await enter("read")).ask(path);
      expect([403, 404]).toContain(status);
    },
  );

  it("apply a change to a session that exists", async () => {
    await addOwner(host, "all", "all");
    await addOwner(host, "bo", "all");
    const bo = await enter("bo");
    expect((await bo.ask("/audit")).status).toBe(200);
    const { id = "" } = (await host.store.findOwner({ name: "bo" })) ?? {};
    await (await enter("all")).ask(`/owners/${id}`, { method: "PATCH", body: { role: "read" } });
    expect((await bo.ask("/audit")).status).toBe(403);
  });

  it("hide links of account emails from roles below “all”", async () => {
    await addOwner(host, "read", "read");
    await addOwner(host, "all", "all");
    await (await enter("all")).ask("/owners", { method: "POST", body: { email: "new@mail.example", role: "all" } });
    const bodies = await Promise.all(
      ["read", "all"].map(async (name) => {
        const { mails } = (await (await (await enter(name)).ask("/mails")).json()) as { mails: { body: string }[] };
        return mails[0]?.body;
      }),
    );
    expect(bodies).toEqual([expect.stringContaining("not shown"), expect.stringContaining("#/invitation/")]);
    expect(bodies[0]).not.toContain("sealed-");
  });
});
