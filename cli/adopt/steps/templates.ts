import type { PageFacts } from "../facts";
import type { StepResult } from "../step";

/** Reports that a page is a template, and what is left of it for that reason. */
export function noteTemplate({ page: { template }, site: { options } }: PageFacts): StepResult {
  if (!template) return {};
  const what = template.tag ? `template with tags such as ${template.tag}` : "template";
  const inline = { what: "inline styles and scripts", reason: "a program writes them anew for each page" };
  return { notes: { found: [{ what, reason: "every tag is kept" }], left: options.csp ? [inline] : [] } };
}
