import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { PAGES_ORIGIN } from "../../conformance/support/subject";
import { raw } from "../../support/raw";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";

const ADDRESSES = ["/.wf_graphql/csrf", "/.wf_graphql/usys/apollo"];
const SCRIPT = { "x-requested-with": "XMLHttpRequest" };

let host: TestHost;
beforeEach(async () => {
  const settings = { site: ACCOUNTS_FOLDER, origin: "https://members.example", pagesOrigins: [PAGES_ORIGIN] };
  host = await startHost({ folder: testFolder(), settings });
});
afterEach(() => host.close());

/** The answer of a URL of the host to a page. */
async function said(path: string, method: string, headers: Record<string, string>) {
  const answer = await raw(host.port, path, { method, headers: { host: "members.example", ...headers } });
  const permission = (name: string) => answer.headers[`access-control-${name}`] ?? null;
  return {
    status: answer.status,
    origin: permission("allow-origin"),
    credentials: permission("allow-credentials"),
    methods: permission("allow-methods"),
    headers: permission("allow-headers"),
    exposed: permission("expose-headers"),
    vary: answer.headers.vary ?? null,
    text: answer.body,
  };
}

describe("A-30 the account endpoint for pages on another origin", () => {
  it.each(ADDRESSES)(
    "lists the origin of the settings when a browser sends a preflight request for %s",
    async (path) => {
      expect(await said(path, "OPTIONS", { origin: PAGES_ORIGIN })).toMatchObject({
        ...{ status: 204, origin: PAGES_ORIGIN, credentials: "true", vary: "Origin, Access-Control-Request-Headers" },
        ...{ methods: expect.stringContaining("POST"), exposed: expect.stringContaining("x-wf-csrf") },
        headers: "content-type,accept,x-requested-with,x-wf-csrf",
      });
    },
  );

  it("names it in the answer, too, with the token in a header that its page may read", async () => {
    expect(await said("/.wf_graphql/csrf", "POST", { origin: PAGES_ORIGIN, ...SCRIPT })).toMatchObject({
      ...{ status: 200, origin: PAGES_ORIGIN, credentials: "true", vary: "Origin" },
      exposed: expect.stringContaining("x-wf-csrf"),
    });
  });

  it.each(["https://evil.example", "null", `${PAGES_ORIGIN}.evil.example`, PAGES_ORIGIN.replace("https", "http")])(
    "permits %s neither a preflight request nor to read an answer",
    async (origin) => {
      const asked = ADDRESSES.flatMap((path) => ["OPTIONS", "POST"].map((method) => ({ path, method })));
      const answers = await Promise.all(asked.map(({ path, method }) => said(path, method, { origin, ...SCRIPT })));
      expect(answers.map((one) => [one.status, one.origin, one.credentials])).toEqual(
        asked.map(() => [403, null, null]),
      );
    },
  );

  it("reports the fault in one sentence when the page is of a foreign site", async () => {
    const headers = { origin: PAGES_ORIGIN, "sec-fetch-site": "cross-site", ...SCRIPT };
    const { status, text } = await said("/.wf_graphql/csrf", "POST", headers);
    const { code, msg } = JSON.parse(text) as { code: string; msg: string };
    expect([status, code, msg.match(/same site/g)?.length, /[.!?]\s/.test(msg)]).toEqual([
      403,
      "ForeignSite",
      1,
      false,
    ]);
  });
});
