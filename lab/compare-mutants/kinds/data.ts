import type { Random } from "../../fuzz/random";
import { setData } from "../data-edits";
import type { Action, Interactions } from "../interactions";
import { DESKTOP, PHONE, TABLET, type Change, type Kind, type Place } from "../kind";

/** Steps of `compare` that start an event, by the first word of its type. */
const STEPS: Record<string, readonly string[]> = {
  MOUSE_OVER: ["hover"],
  MOUSE_OUT: ["hover"],
  MOUSE_CLICK: ["click"],
  MOUSE_SECOND: ["click"],
  MOUSE_MOVE: ["move"],
  SCROLL: ["scroll"],
  SCROLLING: ["scroll"],
  PAGE: ["scroll"],
  TAB: ["tabs"],
  SLIDER: ["slider"],
  NAVBAR: ["menu"],
  DROPDOWN: ["dropdown"],
};

/** Breakpoints by name, with a width of the window. */
const WIDTHS: Record<string, number> = { main: DESKTOP, medium: TABLET, small: 600, tiny: PHONE };

type Event = Interactions["events"][number];

/** Where an event can be seen. */
function findRun({ type, breakpoints }: Event): Pick<Place, "steps" | "width"> {
  const steps = Object.entries(STEPS).find(([prefix]) => type.startsWith(prefix))?.[1] ?? ["scroll"];
  return { steps: ["load", ...steps], width: WIDTHS[breakpoints[0] ?? "main"] ?? DESKTOP };
}

/** A kind whose places are actions that change an element of the page. */
const actionKind = (
  name: string,
  fits: (action: Action) => boolean,
  change: (action: Action, random: Random, all: Interactions) => Change | undefined,
): Kind => ({
  name,
  group: "data",
  steps: ["load"],
  find: ({ interactions }) =>
    (interactions?.actions ?? [])
      .filter((action) => isReached(action.event) && action.targets.length > 0 && fits(action))
      .map((action) => ({
        ...findRun(action.event),
        about: [...action.targets, ...action.event.triggers],
        triggers: action.event.triggers,
        change: (random) => interactions && change(action, random, interactions),
      })),
});

/** A kind whose places are events that change an element of the page. */
const eventKind = (
  name: string,
  fits: (event: Event) => boolean,
  change: (event: Event, random: Random, all: Interactions) => Change | undefined,
): Kind => ({
  name,
  group: "data",
  steps: ["load"],
  find: ({ interactions }) =>
    (interactions?.events ?? [])
      .filter((event) => isReached(event) && fits(event))
      .flatMap((event) => {
        const targets = (interactions?.actions ?? [])
          .filter((action) => action.event === event)
          .flatMap((action) => action.targets);
        if (!interactions || targets.length === 0) return [];
        const about = [...targets, ...event.triggers];
        return [
          {
            ...findRun(event),
            about,
            triggers: event.triggers,
            change: (random: Random) => change(event, random, interactions),
          },
        ];
      }),
});

/** The page itself starts some events. */
const isReached = ({ type, triggers }: Event) => triggers.length > 0 || type.startsWith("PAGE_");

const readNumber = ({ config }: Action, name: string) => Number(config[name] ?? 0);

/** Multiplies a time, in whole ms. */
const scaleTime = (name: "duration" | "delay", factor: number) => (action: Action, _: Random, all: Interactions) =>
  setData(all, [...action.path, "config", name], Math.round(readNumber(action, name) * factor));

const EASINGS = ["", "ease", "easeIn", "inOutQuart", "outBack", "inExpo", "outExpo"];

/** Changes one of the numbers that an action leads to. */
function setValue(action: Action, random: Random, all: Interactions): Change | undefined {
  const names = Object.keys(action.config).filter(
    (name) => /^(value|[xyzrgb]Value|(width|height)Value)$/.test(name) && typeof action.config[name] === "number",
  );
  if (names.length === 0) return undefined;
  const name = random.pick(names);
  return setData(all, [...action.path, "config", name], changeNumber(action, name, random));
}

function changeNumber(action: Action, name: string, random: Random): number {
  const value = readNumber(action, name);
  if (action.type === "STYLE_OPACITY") return value >= 0.5 ? random.pick([0, 0.2, 0.4]) : random.pick([0.6, 0.8, 1]);
  if (/^[rgb]Value$/.test(name)) return 255 - value;
  if (value === 0) return random.pick([20, 60]);
  return Math.round(value * random.pick([0.2, 0.5, 1.5, 2]) * 100) / 100;
}

const isPlayed = ({ isStart }: Action) => !isStart;
const takes = (ms: number) => (action: Action) => isPlayed(action) && readNumber(action, "duration") >= ms;
const waits = (action: Action) => isPlayed(action) && readNumber(action, "delay") >= 200;

function swapSteps(event: Event, all: Interactions): Change | undefined {
  const list = (
    all.data.actionLists as Record<string, { actionItemGroups?: unknown[]; useFirstGroupAsInitialState?: boolean }>
  )[event.list];
  const groups = list?.actionItemGroups ?? [];
  const first = list?.useFirstGroupAsInitialState ? 1 : 0;
  if (groups.length < first + 2) return undefined;
  const swapped = groups.toSpliced(first, 2, groups[first + 1], groups[first]);
  const change = setData(all, ["actionLists", event.list, "actionItemGroups"], swapped);
  return change && { ...change, words: `list ${event.list}: steps ${first + 1} and ${first + 2} swapped` };
}

/** A breakpoint that `compare` opens is left out. */
function leaveBreakpoint(event: Event, all: Interactions): Change | undefined {
  const names = event.breakpoints.length > 0 ? event.breakpoints : Object.keys(WIDTHS);
  return names.length > 1 ? setData(all, [...event.path, "mediaQueries"], names.slice(1)) : undefined;
}

function setOtherTarget(action: Action, random: Random, all: Interactions): Change | undefined {
  const others = all.actions.filter(
    ({ targets, config }) =>
      targets.length > 0 &&
      !targets.some((one) => action.targets.includes(one)) &&
      JSON.stringify(config.target) !== JSON.stringify(action.config.target),
  );
  if (others.length === 0) return undefined;
  return setData(all, [...action.path, "config", "target"], random.pick(others).config.target);
}

export const DATA_KINDS: readonly Kind[] = [
  actionKind("end value", isPlayed, setValue),
  actionKind("start value", ({ isStart }) => isStart, setValue),
  actionKind("duration + 20 %", takes(300), scaleTime("duration", 1.2)),
  actionKind("duration - 20 %", takes(300), scaleTime("duration", 0.8)),
  actionKind("duration × 10", takes(200), scaleTime("duration", 10)),
  actionKind("delay + 20 %", waits, scaleTime("delay", 1.2)),
  actionKind("delay - 20 %", waits, scaleTime("delay", 0.8)),
  actionKind("delay × 6", waits, scaleTime("delay", 6)),
  actionKind(
    "delay added",
    (action) => takes(200)(action) && readNumber(action, "delay") === 0,
    (action, random, all) => setData(all, [...action.path, "config", "delay"], random.pick([300, 600, 1200])),
  ),
  actionKind("easing", takes(300), (action, random, all) => {
    const { easing = "" } = action.config;
    return setData(all, [...action.path, "config", "easing"], random.pick(EASINGS.filter((each) => each !== easing)));
  }),
  actionKind(
    "marquee faster",
    (action) => action.event.loops && takes(1000)(action),
    (action, random, all) => scaleTime("duration", random.pick([0.1, 0.2, 0.5]))(action, random, all),
  ),
  actionKind("other target", isPlayed, setOtherTarget),
  actionKind("action removed", isPlayed, (action, _, all) => setData(all, action.path, undefined)),
  eventKind(
    "order of steps",
    () => true,
    (event, _, all) => swapSteps(event, all),
  ),
  eventKind(
    "reveal event deleted",
    ({ type }) => type === "SCROLL_INTO_VIEW",
    (event, _, all) => setData(all, event.path, undefined),
  ),
  eventKind(
    "hover event deleted",
    ({ type }) => type === "MOUSE_OVER",
    (event, _, all) => setData(all, event.path, undefined),
  ),
  eventKind(
    "click event deleted",
    ({ type }) => type === "MOUSE_CLICK",
    (event, _, all) => setData(all, event.path, undefined),
  ),
  eventKind(
    "scroll-up event deleted",
    ({ type }) => type === "SCROLL_OUT_OF_VIEW" || type === "PAGE_SCROLL_UP",
    (event, _, all) => setData(all, event.path, undefined),
  ),
  eventKind(
    "event never fires",
    ({ triggers }) => triggers.length > 0,
    (event, _, all) =>
      setData(all, [...event.path, event.hasList ? "targets" : "target"], event.hasList ? ["none|none"] : "none|none"),
  ),
  eventKind(
    "breakpoint removed",
    () => true,
    (event, _, all) => leaveBreakpoint(event, all),
  ),
];
