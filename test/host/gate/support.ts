import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createGate, type GateSettings, type Visitor } from "../../../host/gate/gate";
import { createStatic } from "../../../host/site/static";
import { testFolder } from "../support/folder";
import { publicIn } from "../support/public-files";

const SECRET = Buffer.alloc(32, 7);

/** Files of a site with members; each contains its own path. */
const FILES = [
  ...["index.html", "log-in.html", "access-denied.html", "sign-up.html", "404.html", "open.html"],
  ...["members.html", "members/index.html", "members/price list.pdf", "members/Ägare.html", "members/app.js"],
  ...["members/app.js.map", "members/deep/er/film.mp4", "vip.html", "vip.html.bak", "vip.html~", "vip/gold.pdf"],
  ...["css/site.css", "press.html", "press/photo.jpg"],
];

/** Makes a site with members, its secrets marked. */
export function memberSite(): string {
  const folder = testFolder();
  for (const path of FILES) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const secret = /^(members|vip|press)/.test(path) ? "SECRET " : "";
    // A source map is public to members because its script names it.
    writeFileSync(file, `${secret}${path}${path.endsWith(".js") ? "\n//# sourceMappingURL=app.js.map" : ""}`);
  }
  writeFileSync(
    join(folder, "401.html"),
    '<!DOCTYPE html><html><head><title>Protected</title></head><body><form action="/.wf_auth" method="post">' +
      '<input type="hidden" name="path" value="<%WF_FORM_VALUE_PATH%>">' +
      '<input type="hidden" name="page" value="<%WF_FORM_VALUE_PAGE%>"><input name="pass"></form></body></html>',
  );
  symlinkSync(join(folder, "members/price list.pdf"), join(folder, "css/link.pdf"));
  return folder;
}

/** Serves it to one visitor. */
export function servedTo(folder: string, settings: Partial<GateSettings>, groups?: Visitor["groups"], now = () => 0) {
  const tables = { access: {}, passwords: {}, logInPage: "/log-in", accessDeniedPage: "/access-denied", ...settings };
  const gate = createGate(tables, { now, secret: SECRET, visitor: async () => ({ groups, cookies: [] }) });
  const { serve } = createStatic(folder, now, { "x-content-type-options": "nosniff" }, { ...publicIn(folder), gate });
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    serve(new Request(`http://site.example${path}`, { method, headers }));
}
