/** Control points `x1,y1,x2,y2` of the builder's named curves as in, out, in-out (`navbar.md` A4). */
const CURVES: Record<string, readonly [string, string, string]> = {
  quad: [".55,.085,.68,.53", ".25,.46,.45,.94", ".455,.03,.515,.955"],
  cubic: [".55,.055,.675,.19", ".215,.61,.355,1", ".645,.045,.355,1"],
  quart: [".895,.03,.685,.22", ".165,.84,.44,1", ".77,0,.175,1"],
  quint: [".755,.05,.855,.06", ".23,1,.32,1", ".86,0,.07,1"],
  sine: [".47,0,.745,.715", ".39,.575,.565,1", ".445,.05,.55,.95"],
  expo: [".95,.05,.795,.035", ".19,1,.22,1", "1,0,0,1"],
  circ: [".6,.04,.98,.335", ".075,.82,.165,1", ".785,.135,.15,.86"],
  back: [".6,-.28,.735,.045", ".175,.885,.32,1.275", ".68,-.55,.265,1.55"],
};

const DIRECTIONS = ["in", "out", "in-out"];

/**
 * The CSS timing function for an easing name of the builder's components: `ease-in-quad` becomes a cubic-bezier,
 * the five names of CSS stay, anything else is `ease` (`navbar.md` A4).
 */
export function cssEasing(name: string): string {
  const [, direction = "", family] = /^ease-(in-out|in|out)(?:-(\w+))?$/.exec(name) ?? [];
  if (family === undefined) return direction || name === "linear" ? name : "ease";
  const curve = Object.hasOwn(CURVES, family) && CURVES[family]?.[DIRECTIONS.indexOf(direction)];
  return curve ? `cubic-bezier(${curve})` : "ease";
}
