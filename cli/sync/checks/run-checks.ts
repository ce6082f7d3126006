import { createRedirectTable, toRedirect } from "../../../common/redirects";
import { readSiteSettings } from "../../adopt/io/site-settings";
import { AdoptError } from "../../adopt/model/adopt-error";
import { isPage } from "../../adopt/read/outcome";
import { NoBrowser } from "../../browser";
import { findChange, type StateFiles } from "../site-state";
import { checkAccessibility } from "./axe";
import type { CheckContext, Checked, Finding } from "./check";
import { checkAgainstSource } from "./compare";
import { createFactReader } from "./file-facts";
import { checkForms } from "./forms";
import { checkLinks } from "./links";
import { checkPages } from "./pages";
import type { CheckSettings } from "./settings";
import { checkWeight } from "./weight";

const NOTHING: StateFiles = { files: new Map(), read: (path) => Promise.reject(new Error(`no ${path}`)) };

/**
 * Checks a state before it is deployed.
 * @returns what stops the deploy.
 * @throws AdoptError when a check cannot run.
 */
export async function runChecks(checked: Checked, settings: CheckSettings): Promise<Finding[]> {
  const { site, before = NOTHING, after } = checked;
  const { redirects } = await readSiteSettings(site);
  const context: CheckContext = {
    before,
    after,
    facts: createFactReader(),
    redirects: createRedirectTable(redirects.map(toRedirect)),
    settings,
  };
  const { added, changed } = findChange(before.files, after.files);
  const pages = [...changed, ...added].filter(isPage);
  const findings: Finding[] = [];
  if (checked.before) {
    findings.push(...(await checkPages(context)));
    if (settings.forms) findings.push(...(await checkForms(context)));
    if (settings.links) findings.push(...(await checkLinks(context)));
    findings.push(...(await checkWeight(context)));
  }
  // What has been found already needs no browser.
  if (findings.length > 0) return findings;
  try {
    if (settings.compare) findings.push(...(await checkAgainstSource(context, checked, pages)));
    if (settings.axe) findings.push(...(await checkAccessibility(context, pages)));
  } catch (error) {
    if (!(error instanceof NoBrowser || error instanceof AdoptError)) throw error;
    throw new AdoptError(
      `${error.message} Or switch the checks in a browser off: "checks": { "compare": false, "axe": false }`,
    );
  }
  return findings;
}
