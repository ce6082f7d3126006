import type { Finding } from "../result";
import type { Moment, Rect } from "./data";

/** Weights of the aspects by their visibility. */
const WEIGHT: Record<Finding["aspect"], number> = {
  seen: 4,

  made: 3,
  opacity: 2,
  reach: 2,
  box: 1.5,
  messages: 1.5,
  requests: 1.5,
  course: 1,
  transform: 1,
  scroll: 1,
  value: 1,
  colors: 1,
  filter: 0.7,
  classes: 0.2,
  focus: 0.2,
};

/** Findings grouped by step: unexplained ones first, then in the order of the pages and their steps, as the findings are. */
export function listMoments(findings: readonly Finding[]): Moment[] {
  const moments = new Map<string, { moment: Moment; all: Finding[] }>();
  for (const finding of findings) {
    const { page, width, lessMotion, step } = finding;
    const key = [page, width, lessMotion, step.id].join("|");
    const entry = moments.get(key) ?? {
      moment: { page, width, lessMotion, label: step.label, findings: [], unexplained: false },
      all: [],
    };
    moments.set(key, entry);
    const { element, aspect, part, none, vendor, ours, rule, sentence } = finding;
    entry.moment.findings.push({
      element,
      aspect,
      part,
      none,
      vendor,
      ours,
      rule,
      sentence,
      score: computeScore(finding),
    });
    entry.moment.unexplained ||= rule === undefined;
    entry.all.push(finding);
  }
  return [...moments.values()]
    .map(({ moment, all }) => withShot(moment, all))
    .sort((a, b) => Number(b.unexplained) - Number(a.unexplained));
}

/** Visibility: share of the window times weight and contrast. */
function computeScore({ aspect, mark, picture, vendor, ours }: Finding): number {
  const rect = mark === undefined ? undefined : (picture?.vendor?.rects[mark] ?? picture?.ours?.rects[mark]);
  const share = rect && picture ? Math.min(1, (rect.width * rect.height) / (picture.width * picture.height)) : 0.01;
  return WEIGHT[aspect] * (0.02 + share) * contrast(aspect, vendor, ours);
}

/** Contrast of two values, from 0.2 to 1. */
function contrast(aspect: Finding["aspect"], a: string, b: string): number {
  if (aspect !== "opacity" && aspect !== "colors") return 1;
  const [left, right] = [a, b].map((text) => [...text.matchAll(/\d+\.?\d*/g)].map(Number));
  const scale = aspect === "opacity" ? 1 : 255;
  const far = (left ?? []).map((value, at) => Math.abs(value - (right?.[at] ?? 0)) / scale);
  return Math.max(0.2, Math.min(1, Math.max(0, ...far)));
}

function withShot(moment: Moment, all: readonly Finding[]): Moment {
  moment.findings.sort((a, b) => Number(a.rule !== undefined) - Number(b.rule !== undefined) || b.score - a.score);
  const { picture } = all.find((finding) => finding.picture) ?? {};
  if (!picture?.vendor || !picture.ours) return moment;
  const marks = [...new Set(all.flatMap(({ mark }) => mark ?? []))];
  const pick = (rects: Record<number, Rect>) => marks.flatMap((mark) => rects[mark] ?? []);
  const { width, height, vendor, ours } = picture;
  moment.shot = {
    width,
    height,
    vendor: vendor.image,
    ours: ours.image,
    rects: { vendor: pick(vendor.rects), ours: pick(ours.rects) },
  };
  return moment;
}
