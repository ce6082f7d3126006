import { isRecord, asRecord } from "../../wire/records";
import { classPass } from "./properties/class-change";
import { readEase, linear } from "./playback/ease";
import { lottieTrack } from "./properties/lottie-track";
import { CLASS, LOTTIE, propertyNamed } from "./properties/properties";
import { style } from "./properties/style";
import { createTrack, type Property, type Track } from "./properties/property";
import { KIND, seconds, type Action, type Timing, type TimelineDefinition } from "./data/schema";
import { computeDelays } from "./playback/stagger";
import type { Owner, Styled, Surface, Surfaces } from "./properties/surface";
import { find, type TargetContext } from "./data/targets";
import type { drawn } from "./properties/drawn";
import type { playInBrowser } from "./playback/browser-playback";
import type { trackOthers } from "./properties/other-tracks";
import type { placeAction } from "./playback/place";
import type { findSetters } from "./properties/variables";
import type { Tween } from "./playback/tween";

/** What the second script adds to timelines. */
interface BuildExtras {
  readonly drawn: typeof drawn;
  readonly playInBrowser: typeof playInBrowser;
  readonly placeAction: typeof placeAction;
  readonly trackOthers: typeof trackOthers;
  readonly findSetters: typeof findSetters;
}

/** What a timeline is built for. */
export interface Site {
  readonly owner: Owner;
  readonly surfaces: Surfaces;
  readonly targetContext: TargetContext;
  /** Reports once for each kind what is not played (IX3-FIX-9). */
  missing(kind: string): void;
  readonly extras: { readonly more?: BuildExtras };
  /** The pieces of elements whose text an action splits; the elements themselves where it is not split. */
  pieces(elements: readonly Styled[], action: Action): readonly Styled[];
}

/** One action with its elements. */
export interface Built {
  readonly action: Action;
  readonly elements: readonly Styled[];
  readonly tweens: readonly Tween[];
}

const isStyled = (element: Element): element is Styled => "style" in element;

/** Classes change this much later than their place (IX3-32), in seconds. */
const CLASS_DELAY = 0.001;

/** The halves of a value: a single one is the end of To and the start of From (IX3-21). */
function halves(value: unknown, kind: number): [from: unknown, to: unknown] {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : kind === KIND.from ? [value, null] : [null, value];
  if (kind === KIND.from) return [from, null];
  return kind === KIND.fromTo ? [from, to] : [null, to];
}

/** A CSS variable's value on an element; anything else as it is. */
function resolved(value: unknown, element: Styled): string {
  const [, name] = /^var\(\s*(--[^,)\s]+)/.exec(String(value)) ?? [];
  return name ? getComputedStyle(element).getPropertyValue(name).trim() : String(value);
}

function buildTrack(
  property: Property,
  surface: Surface,
  name: string,
  [from, to]: readonly [unknown, unknown],
  first: Styled,
  { owner, missing, extras: { more } }: Site,
): Track | undefined {
  const parse = (raw: unknown) => {
    if (raw == null || raw === "") return undefined;
    if (!isRecord(raw)) return property.parse(raw, resolved(raw, first));
    const draw = more?.drawn(name, property, raw);
    if (!draw) missing(String(raw.type ?? name));
    return draw;
  };
  const [start, end] = [parse(from), parse(to)];
  return start === undefined && end === undefined ? undefined : createTrack(property, surface, owner, start, end);
}

function createTracks(action: Action, kind: number, elements: readonly Styled[], index: number, site: Site): Track[] {
  const [first] = elements;
  const element = elements[index];
  if (!first || !element) return [];
  const surface = site.surfaces.of(element);
  const tracks: (Track | undefined)[] = [];
  for (const [namespace, values] of Object.entries(action.properties ?? {})) {
    if (!isRecord(values) || namespace === CLASS) continue;
    const { owner, missing, extras } = site;
    const ends = (value: unknown) => halves(value, kind);
    const others = extras.more?.trackOthers({
      namespace,
      values,
      surface,
      owner,
      index,
      halves: ends,
      missing,
      style,
      createTrack,
    });
    if (others) {
      tracks.push(...others);
      continue;
    }
    for (const [name, value] of Object.entries(values)) {
      if (namespace === LOTTIE) {
        tracks.push(lottieTrack(surface, owner, asRecord(value)));
        continue;
      }
      const property = propertyNamed(namespace, name);
      if (!property) missing(namespace === "wf:transform" ? name : namespace);
      else tracks.push(buildTrack(property, surface, name, ends(value), first, site));
    }
  }
  return tracks.filter((track) => track !== undefined);
}

const listNames = ({ properties }: Action) =>
  Object.entries(properties ?? {}).flatMap(([space, values]) =>
    Object.keys(asRecord(values)).map((name) => space + name),
  );

/** An earlier action with the same targets and one of the same properties has the start values at rest (IX3-22). */
function isRepeated(action: Action, earlier: readonly Action[]): boolean {
  const wording = ({ targets, splitText }: Action) => JSON.stringify([targets, splitText]);
  const names = listNames(action);
  return earlier.some(
    (other) => wording(other) === wording(action) && listNames(other).some((name) => names.includes(name)),
  );
}

function createTweens(action: Action, elements: readonly Styled[], site: Site, earlier: readonly Built[]): Tween[] {
  const [first] = elements;
  if (!first) return [];
  const { position, duration, ease, stagger, repeat = 0, repeatDelay, yoyo = false }: Timing = action.timing ?? {};
  const kind = action.tt ?? KIND.to;
  const delays = computeDelays(elements.length, stagger, () =>
    elements.map((element) => element.getBoundingClientRect()),
  );
  // The builder writes a duration that was cleared as `null`, and plays it in a quarter of a second (IX3-35).
  const written = kind === KIND.set ? 0 : duration === null ? 0.25 : seconds(duration, 0.5);
  const onlyLottie = Object.keys(action.properties ?? {}).every((space) => space === LOTTIE);
  const rhythm = {
    duration: written || (stagger && kind !== KIND.set ? 0.001 : 0),
    repeat: kind === KIND.set ? 0 : repeat,
    gap: seconds(repeatDelay),
    yoyo,
    // That of the stagger replaces the action's own (IX3-43).
    ease: ease == null && onlyLottie ? linear : readEase(stagger?.ease ?? ease),
    immediate:
      (kind === KIND.from || kind === KIND.fromTo) &&
      !isRepeated(
        action,
        earlier.map((built) => built.action),
      ),
  };
  const place =
    site.extras.more?.placeAction(
      position,
      earlier.map(({ tweens }) => tweens),
    ) ?? seconds(position);
  return elements.flatMap((element, index) => {
    const start = place + (delays[index] ?? 0);
    const values = createTracks(action, kind, elements, index, site);
    const pass = classPass(site.surfaces.of(element), site.owner, action);
    const moment = { ...rhythm, duration: 0, repeat: 0, gap: 0, immediate: false };
    return [
      ...(values.length ? [{ ...rhythm, element, start, values }] : []),
      ...(pass ? [{ ...moment, element, start: start + CLASS_DELAY, values: [], pass }] : []),
    ];
  });
}

/** Looks the targets of a timeline up and makes its tweens; styles are neither read nor written yet. */
export function buildActions({ actions = [] }: TimelineDefinition, site: Site): Built[] {
  const built: Built[] = [];
  for (const action of actions) {
    const named = (action.targets ?? []).flatMap((target) => find(target, site.targetContext)).filter(isStyled);
    const found = [...named, ...(site.extras.more?.findSetters(action) ?? [])];
    const elements = site.pieces(found, action);
    built.push({ action, elements, tweens: createTweens(action, elements, site, built) });
  }
  return built;
}
