import { makeOwnKey } from "../../../../cli/compare/causes/find-causes";
import type { Finding } from "../../../../cli/compare/result";
import { stepNamed } from "./steps";

/** A difference without an explanation, which is its own cause, except for the given values. */
export function makeFinding(given: Partial<Finding>): Finding {
  const finding: Finding = {
    page: "a.html",
    width: 1280,
    lessMotion: false,
    step: { ...stepNamed("load open"), label: "open the page" },
    element: "div.card",
    words: "card",
    mark: 3,
    aspect: "classes",
    part: "",
    none: "",
    vendor: "a",
    ours: "b",
    rule: undefined,
    sentence: undefined,
    cause: undefined,
    ...given,
  };
  return "cause" in given ? finding : { ...finding, cause: makeOwnKey(finding.page, finding) };
}
