import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, oneSite, removeFolders } from "./support/site";

afterEach(removeFolders);

const CALL = "<script>wf.ready(function () { wf.allowUserTracking({ activate: true }); });</script>";
const STAND_IN = "<script>window.wf=window.wf||{ready:";

describe("an adopted page whose scripts read a visitor's choice about tracking", () => {
  it("B-26 has an object for them above its first script", async () => {
    const first = "<script>console.log(1)</script>";
    const { read, page } = await adoptSite(oneSite({ head: first, body: CALL }));
    const text = await read("index.html");
    expect(text.indexOf(STAND_IN)).toBeGreaterThan(0);
    expect(text.indexOf(STAND_IN)).toBeLessThan(text.indexOf(first));
    expect(text).toContain(CALL);
    expect(page("index.html").converted.map(({ what }) => what)).toContain("an object wf above the page's scripts");
  });

  it("B-26 has it also where the vendor script is the first one", async () => {
    const parts = { head: '<script src="js/webflow.js"></script>', body: CALL, scripts: "" };
    const text = await (await adoptSite(oneSite(parts))).read("index.html");
    expect(text.indexOf(STAND_IN)).toBeLessThan(text.indexOf("<script defer"));
    expect(text).not.toContain("js/webflow.js");
  });

  it("B-26 has it as a file under --csp, in front of the others", async () => {
    const { read } = await adoptSite(oneSite({ body: CALL }), { csp: true });
    const [first = "", second = ""] = [...(await read("index.html")).matchAll(/src="(js\/inline-\d+\.js)"/g)].map(
      ([, path]) => path ?? "",
    );
    expect(await read(first)).toContain("window.wf=window.wf||");
    expect(await read(second)).toContain("wf.ready(function");
  });

  it.each(["<script>self.wf = 1</script>", "<script>mywf.ready()</script>", "<p>wf.ready()</p>"])(
    "does not have it with %s",
    async (body) => {
      expect(await (await adoptSite(oneSite({ body }))).read("index.html")).not.toContain("window.wf=");
    },
  );
});
