import { MillraceError, report, type Fault } from "../core/errors";

/** Says on the console and by `millrace:error` what the site builder should know or mend. */
export function complain(element: Element, message: string, more?: Pick<Fault, "attribute" | "expected">): MillraceError {
  const behaviour = "forms";
  return report(new MillraceError({ behaviour, element, message, ...more }), { behaviour });
}
