import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { adoptCommand } from "../../../../cli/adopt/command";
import { capturePrinted } from "../../support/printed";
import { page, vendorScript } from "../support/site";
import { makeFolder, removeFolders } from "./support/fetch";
import { closeServers, send, serve } from "./support/server";

const printed = capturePrinted();
afterEach(async () => {
  await closeServers();
  await removeFolders();
});

/** Real scripts name files on the builder's hosts. */
const SCRIPT = `${vendorScript()}var badge="https://d3e54v103j8qbb.cloudfront.net/img/badge.svg";`;

async function adoptSite(answers: Parameters<typeof serve>[0]) {
  const { origin } = await serve(answers);
  const out = join(await makeFolder(), "site");
  const code = await adoptCommand([origin, out, "--own", "--script", "https://cdn.example/millrace.js"]);
  return { code, origin, out, text: printed.out.replace(/\s+/g, " ") };
}

describe("the summary of a published site", () => {
  it("names each link and file that is gone once", async () => {
    const body = '<a href="/gone?ref=menu">Gone</a><a href="/late">Late</a><img src="/gone.png">';
    const { code, origin, text } = await adoptSite({
      "/": page({ body }),
      "/js/webflow.js": send("text/javascript", SCRIPT),
      "/late": send("text/plain", "", 403),
    });
    expect(code).toBe(0);
    expect(text).toContain(`Fix links to what is gone. The published site does not have it either`);
    expect(text.split("/gone?ref=menu")).toHaveLength(2);
    expect(text.split("/gone.png")).toHaveLength(2);
    expect(text).toContain(`(${origin}/late: the server answers with status 403, named on ${origin}/)`);
    expect(text.split("/late")).toHaveLength(2);
  });

  it("does not name hosts that only the vendor script names, which is not part of the new site", async () => {
    const { text } = await adoptSite({ "/": page(), "/js/webflow.js": send("text/javascript", SCRIPT) });
    expect(text).toContain("The page runs on Millrace now.");
    expect(text).not.toContain("builder's hosts");
  });

  it("has commands that write into the same output again", async () => {
    const { origin, out, text } = await adoptSite({ "/": page(), "/js/webflow.js": send("text/javascript", SCRIPT) });
    expect(text).toContain(`npx millrace adopt '${origin}' ${out} --force --origin https://my.site`);
  });

  it("is replaced by a message about what to check when no vendor script could be read", async () => {
    const { code, origin } = await adoptSite({ "/": page({ scripts: '<script src="/js/own.js"></script>' }) });
    expect(code).toBe(2);
    expect(printed.err).toBe(
      `millrace adopt: No page of ${origin} loads a vendor script that could be read (1 read). ` +
        "Check that the scripts of its pages open in a browser.\n",
    );
  });
});
