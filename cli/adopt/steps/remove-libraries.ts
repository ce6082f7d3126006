import { replaceScript } from "../edits";
import type { PageFacts } from "../facts";
import type { Attention } from "../model/page-report";
import type { StepResult } from "../step";

/** Removes jQuery, or keeps it and reports its users. */
export function removeJquery({ page, site, jquery }: PageFacts): StepResult {
  const { copies, needs, outcome, text } = jquery;
  if (outcome === "none") return {};
  const found = copies.map(({ label }) => ({ what: `jQuery ${label}`, reason: "" }));
  if (outcome === "removed") {
    return {
      edits: copies.map((copy) => replaceScript(page, copy, "")),
      notes: { found, converted: [{ what: "jQuery removed", reason: "nothing else on the page uses it" }] },
    };
  }
  const left = [{ what: "jQuery", reason: needs.join("; ") }];
  // The tag that loads the file is written with those that replace the vendor script.
  if (outcome === "extracted") return { notes: { left }, files: [{ path: site.names.jquery, text }] };
  const what = "jQuery was part of the vendor script and could not be separated from it";
  const lost: Attention = { kind: "jQuery", names: [], what, reason: "add a copy of it" };
  return { notes: { found, left, attention: outcome === "lost" ? [lost] : [] } };
}

/** Removes the library that only third-generation interactions used, or keeps it and reports its users. */
export function removeGsap({ page, gsap }: PageFacts): StepResult {
  if (!gsap) return {};
  const { copies, needs } = gsap;
  if (needs.length > 0) return { notes: { left: [{ what: "GSAP", reason: needs.join("; ") }] } };
  return {
    edits: copies.map((copy) => replaceScript(page, copy, "")),
    notes: { converted: [{ what: "GSAP removed", reason: "only third-generation interactions used it" }] },
  };
}
