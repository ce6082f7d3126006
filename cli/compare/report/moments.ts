import { ASPECTS } from "../causes/describe-finding";
import { formatCause, formatFinding, type Cause } from "../causes/list-causes";
import type { Finding } from "../result";
import type { Moment, Rect, ShownCause, Shot } from "./data";

/** A picture of differences; undefined without one. @param views gets those that are not there yet. */
function takeShot(findings: readonly Finding[], views: string[]): Shot | undefined {
  const { picture } = findings.find((finding) => finding.picture?.vendor && finding.picture.ours) ?? {};
  if (!picture?.vendor || !picture.ours) return undefined;
  const place = (view: string) => (views.includes(view) ? views.indexOf(view) : views.push(view) - 1);
  const marks = new Set(findings.flatMap((finding) => (finding.picture === picture ? (finding.mark ?? []) : [])));
  const pick = (rects: Record<number, Rect>) => [...marks].flatMap((mark) => rects[mark] ?? []);
  const { width, height, vendor, ours } = picture;
  return {
    width,
    height,
    vendor: place(vendor.image),
    ours: place(ours.image),
    rects: { vendor: pick(vendor.rects), ours: pick(ours.rects) },
  };
}

/** A cause as the report shows it. */
export function showCause(cause: Cause, views: string[]): ShownCause {
  const { source, sentence, findings } = cause;
  return {
    sentence,
    where: formatCause(cause),
    exported: source?.exported ?? findings[0]?.vendor ?? "",
    adopted: source?.adopted ?? findings[0]?.ours ?? "",
    shot: takeShot(findings, views),
    consequences: findings.map(formatFinding),
  };
}

/** What differs on purpose, by step, in the order of the pages and their steps, as the findings are. */
export function listMoments(findings: readonly Finding[], views: string[]): Moment[] {
  const steps = new Map<string, Finding[]>();
  for (const finding of findings.filter(({ rule }) => rule !== undefined)) {
    const { page, width, lessMotion, step } = finding;
    const key = [page, width, lessMotion, step.id].join("|");
    steps.set(key, [...(steps.get(key) ?? []), finding]);
  }
  return [...steps.values()].flatMap((all): Moment[] => {
    const [first] = all;
    if (!first) return [];
    const { page, width, lessMotion, step } = first;
    const shown = all.map(({ words, aspect, none, vendor, ours, rule = "", sentence }) => {
      return { what: `${words}: ${ASPECTS[aspect]}`, none, vendor, ours, rule, sentence };
    });
    return [{ page, width, lessMotion, label: step.label, shot: takeShot(all, views), findings: shown }];
  });
}
