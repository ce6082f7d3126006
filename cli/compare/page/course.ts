import type { RawAppearance } from "../appearance";
import type { RawCourse } from "../clock/course";

/** Runs in the page, with frames on command: records how elements change between two states at rest. */
export function addCourse(mark: string): void {
  /** ms of a frame. */
  const FRAME = 16.7;
  /** Parts of a change at whose ends it is sampled. */
  const PARTS = 16;
  /** ms between the samples of an endless change, and their number. */
  const [EVERY, SAMPLES] = [250, 12];
  const ASPECTS = [
    "mark",
    "seen",
    "box",
    "opacity",
    "transform",
    "filter",
    "colors",
    "classes",
    "value",
    "layer",
  ] as const;
  const { millraceCompare: probe } = window;
  const { looks } = probe;
  const clock = Date.now;

  /** The state of each element at the last look at it. */
  const last = new Map<number, RawAppearance>();
  /** Elements that have begun to move since the last state at rest. */
  const watched = new Set<number>();
  /** Changes since then: frame and new value, after the value before. */
  const tracks = new Map<string, [frame: number, value: string][]>();
  let start = clock();
  const readFrame = () => Math.round((clock() - start) / FRAME);

  const findNumber = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return Number(element?.closest(`[${mark}]`)?.getAttribute(mark) ?? 0);
  };
  const observer = new MutationObserver(watch);
  function watch(records: readonly MutationRecord[]): void {
    for (const { target } of records) watched.add(findNumber(target));
  }
  const attributeFilter = ["style", "class", "hidden", "open", "disabled"];
  observer.observe(document, { subtree: true, characterData: true, attributes: true, attributeFilter });

  const keep = (number: number, aspect: string, before: string, after: string) => {
    const key = `${number} ${aspect}`;
    const track = tracks.get(key) ?? [[readFrame() - 1, before]];
    tracks.set(key, [...track, [readFrame(), after]]);
  };

  probe.looks = () => {
    const all = looks();
    for (const look of all) last.set(look[0], look);
    return all;
  };

  let result: ReturnType<typeof probe.end> | undefined;
  probe.begin = (wait) => {
    result = undefined;
    void probe.rest(wait).then((state) => (result = state));
  };
  probe.end = () => {
    if (!result) throw new Error("The page is not at rest");
    return result;
  };

  let scroll = "";
  probe.look = () => {
    if (document.readyState === "loading") return false;
    if (!last.size) probe.looks();
    watch(observer.takeRecords());
    for (const { effect, playState } of document.getAnimations())
      if (playState === "running" && effect instanceof KeyframeEffect) watched.add(findNumber(effect.target));
    const place = `${Math.round(scrollX)} ${Math.round(scrollY)}`;
    if (scroll && place !== scroll) keep(0, "scroll", scroll, place);
    scroll = place;
    for (const look of looks([...watched])) {
      const before = last.get(look[0]);
      last.set(look[0], look);
      if (!before || String(before) === String(look)) continue;
      for (const [at, aspect] of ASPECTS.entries())
        if (before[at] !== look[at]) keep(look[0], aspect, String(before[at]), String(look[at]));
    }
    return result !== undefined;
  };

  probe.beginCourses = () => {
    watched.clear();
    tracks.clear();
    start = clock();
  };

  /** The value of a track at a frame. */
  const readAt = (track: readonly [number, string][], frame: number) =>
    (track.findLast(([at]) => at <= frame) ?? track[0])?.[1] ?? "";

  probe.endCourses = (endless) =>
    [...tracks].map(([key, track]): RawCourse => {
      const [number = "", aspect = ""] = key.split(" ");
      const [[before] = [0], [first] = [0]] = track;
      const end = track.at(-1)?.[0] ?? 0;
      const loops = endless.includes(Number(number));
      const frames = Array.from({ length: loops ? SAMPLES + 1 : PARTS + 1 }, (_, at) =>
        loops ? before + (at * EVERY) / FRAME : before + ((end - before) * at) / PARTS,
      );
      return [
        Number(number),
        aspect,
        Math.round(first * FRAME),
        Math.round(end * FRAME),
        loops,
        frames.map((frame) => readAt(track, Math.floor(frame + 1e-6))),
      ];
    });
}
