import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HOST_PACKAGES, listPackages, withVersions } from "../../../cli/host/packages";
import { packageRoot } from "../../../cli/package-paths";
import { readSettings } from "../../../host/settings/read";
import { SQLITE_PACKAGE } from "../../../host/store/sqlite/driver";
import { SITE_FOLDER } from "../../conformance/support/mock";

const ALWAYS = ["@node-rs/argon2", SQLITE_PACKAGE];
const PAGES = "sanitize-html";

describe("the packages that a host needs", () => {
  it.each([
    ["none", {}, [PAGES]],
    ["no pages", { MILLRACE_API_ONLY: "true" }, []],
    ["PostgreSQL", { MILLRACE_DATABASE: "postgres://127.0.0.1/a" }, [PAGES, "pg"]],
    ["an SMTP server", { MILLRACE_SMTP: "smtp://127.0.0.1" }, [PAGES, "nodemailer"]],
    ["a payment processor", { MILLRACE_STRIPE_KEY: "sk_test_1" }, [PAGES, "stripe"]],
  ])("with settings of %s", (_of, env, more) => {
    expect(listPackages(readSettings({ argv: [SITE_FOLDER], env }))).toEqual([...ALWAYS, ...more]);
  });

  it("are optional peers of any version, with an exact version that is tested", () => {
    const { peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
      readFileSync(join(packageRoot(), "package.json"), "utf8"),
    );
    const names = [...new Set([...HOST_PACKAGES, "@photostructure/sqlite"])].filter(
      (name) => !name.startsWith("node:"),
    );
    const declared = names.map((name) => [peerDependencies[name], peerDependenciesMeta[name]]);
    expect(declared).toEqual(names.map(() => ["*", { optional: true }]));
    expect(names.filter((name) => !/^\d+\.\d+\.\d+$/.test(devDependencies[name]))).toEqual([]);
    expect(withVersions(["pg", "node:sqlite"])).toEqual([`pg@${devDependencies.pg}`]);
  });
});
