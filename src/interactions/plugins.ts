import { warn } from "../core/errors";
import { recordOf } from "../core/records";
import type { Action, Channel, State } from "./actions/channel";
import type { ItemConfig } from "./schema";
import { targetOf } from "./schema";
import type { Styled } from "./targets";
import { isNumber, numberOf, parseColour, type Numbers } from "./values";

/** Part of the `lottie-web` player that is used. */
interface Player {
  totalFrames: number;
  isLoaded?: boolean;
  setSubframe(on: boolean): void;
  goToAndStop(frame: number, isFrame: boolean): void;
  stop(): void;
  addEventListener(type: string, listener: () => void): void;
}

interface LottieWeb {
  loadAnimation(options: object): Player;
  getRegisteredAnimations?(): (Player & { wrapper?: Element })[];
}

/** What page scripts put into `Webflow.define("spline" | "rive", …)`. */
interface SceneModule {
  getInstance?(container: Element): { spline?: { findObjectById(id: string): Scene | undefined }; rive?: Rive } | undefined;
  setLoadHandler?(container: Element, run: () => void): void;
}

type Scene = Record<string, Record<string, number>>;

interface Rive {
  playingStateMachineNames?: string[];
  play(name: string): void;
  stateMachineInputs(name: string): { name: string; value?: unknown; fire?(): void }[] | undefined;
  layout?: { copyWith?(layout: object): Rive["layout"] };
}

const warned = new Set<string>();

/** A missing plugin is said once and never ends what else an event does (IX-FIX-22). */
function missing(name: string): undefined {
  if (!warned.has(name)) {
    warned.add(name);
    warn({ behaviour: "interactions", message: `${name} is not on this page, so what it would animate stays still` });
  }
}

function moduleOf(name: string): SceneModule | undefined {
  const { Webflow } = window;
  return (Webflow && "require" in Webflow && (Webflow.require(name) as SceneModule | undefined)) || missing(name);
}

const players = new WeakMap<Element, Player>();

/** The player of an element: the page's own, or one made from the element's attributes. */
function playerOf(element: Styled): Player | undefined {
  const made = players.get(element);
  if (made) return made;
  const { lottie, bodymovin } = window as { lottie?: LottieWeb; bodymovin?: LottieWeb };
  const library = lottie ?? bodymovin;
  if (!library) return missing("lottie-web");
  const { src, renderer = "svg", ix2InitialState } = (element as HTMLElement).dataset;
  const player =
    library.getRegisteredAnimations?.().find(({ wrapper }) => wrapper === element) ??
    library.loadAnimation({ container: element, path: src, renderer, loop: false, autoplay: false });
  player.setSubframe(true);
  players.set(element, player);
  player.addEventListener("DOMLoaded", () => goTo(element, player, shown.get(element) ?? numberOf(ix2InitialState, 0)));
  return player;
}

/** Percent that an element's player was last sent to, for when its file arrives later. */
const shown = new WeakMap<Element, number>();

function goTo(element: Element, player: Player, percent: number): void {
  shown.set(element, percent);
  if (player.totalFrames) player.goToAndStop((player.totalFrames * percent) / 100, true);
}

const channel = (name: string, write: Channel["write"], clear?: Channel["clear"]): Channel => ({ name, properties: [], write, clear });

const zero = () => 0;

const lottie: Action = {
  channel: channel(
    "lottie",
    (element, { values }) => {
      const player = playerOf(element);
      if (player) goTo(element, player, values.value ?? 0);
    },
    (element) => players.get(element)?.stop(),
  ),
  goal: ({ value }) => ({ to: numbers({ value }), units: {} }),
  neutral: zero,
  duration({ dataset }) {
    const own = numberOf(dataset.duration, 0);
    return (own > 0 ? own : numberOf(dataset.defaultDuration, 0)) * 1000;
  },
};

/** Numbers of an object, by its keys. */
function numbers(value: unknown): Numbers {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([, number]) => isNumber(number))) as Numbers;
}

const containerOf = ({ target }: ItemConfig) => document.querySelector(`[data-w-id="${targetOf(target).pluginElement}"]`);

/** Runs with the scene inside a container, now or when it has loaded. */
function withScene<K extends "spline" | "rive">(
  name: K,
  container: Element | null,
  run: (scene: NonNullable<NonNullable<ReturnType<NonNullable<SceneModule["getInstance"]>>>[K]>) => void,
): void {
  const module = container && moduleOf(name);
  if (!module) return;
  const attempt = () => {
    const scene = module.getInstance?.(container)?.[name];
    if (scene) run(scene);
    return scene;
  };
  if (!attempt()) module.setLoadHandler?.(container, attempt);
}

const spline: Action = {
  channel: channel("spline", (_element, state, config) =>
    withScene("spline", containerOf(config), (scene) => move(scene.findObjectById(targetOf(config.target).objectId ?? ""), state)),
  ),
  goal: ({ value }) => ({ to: numbers(value), units: {} }),
  neutral: (key) => (key.startsWith("scale") ? 1 : 0),
};

function move(scene: Scene | undefined, { values }: State): void {
  for (const [key, number] of Object.entries(values)) {
    const [, group = "", axis = ""] = /^(position|rotation|scale)([XYZ])$/.exec(key) ?? [];
    const part = scene?.[group];
    if (part) part[axis.toLowerCase()] = number;
  }
}

interface RiveValue {
  name?: string;
  inputs?: Record<string, unknown>;
}

/** Units of the items whose triggers have been fired: each item of a channel with own units brings its own object. */
const fired = new WeakSet<object>();

const rive: Action = {
  channel: {
    ...channel("rive", (element, { values, units }, config) => {
      const { name = "", inputs = {} } = (config.value ?? {}) as RiveValue;
      const container = targetOf(config.target).selectorGuids?.length ? element : (containerOf(config) ?? element);
      withScene("rive", container, (scene) => {
        if (!scene.playingStateMachineNames?.includes(name)) scene.play(name);
        for (const input of scene.stateMachineInputs(name) ?? []) {
          if (!(input.name in inputs)) continue;
          if (input.value === undefined) {
            if (!fired.has(units)) input.fire?.();
          } else input.value = values[input.name] ?? inputs[input.name];
        }
        const { "--wf-rive-fit": fit, "--wf-rive-alignment": alignment } = inputs;
        if ((fit || alignment) && !fired.has(units)) scene.layout = scene.layout?.copyWith?.({ fit, alignment }) ?? scene.layout;
        fired.add(units);
      });
    }),
    ownUnits: true,
  },
  goal: ({ value }) => ({ to: numbers((value as RiveValue | undefined)?.inputs), units: {} }),
  neutral: zero,
};

const rootStyle = () => document.documentElement.style;

const variable: Action = {
  channel: channel(
    "variable",
    (_element, { values: { size, red, green, blue, alpha = 1 }, units }, { target }) => {
      const { objectId } = targetOf(target);
      if (!objectId?.startsWith("--")) return;
      rootStyle().setProperty(objectId, size === undefined ? `rgba(${red}, ${green}, ${blue}, ${alpha})` : `${size}${units.size ?? ""}`);
    },
    (_element, { target }) => rootStyle().removeProperty(targetOf(target).objectId ?? ""),
  ),
  goal: ({ value }) => ({ to: numbers(value), units: { size: (value as { unit?: string } | undefined)?.unit ?? "" } }),
  neutral(key, { target }) {
    const text = getComputedStyle(document.documentElement).getPropertyValue(targetOf(target).objectId ?? "");
    if (key === "size") return Math.trunc(numberOf(text, 0));
    return parseColour(text)?.[["red", "green", "blue", "alpha"].indexOf(key)] ?? 0;
  },
};

export const plugins: Record<string, Action> = {
  PLUGIN_LOTTIE: lottie,
  PLUGIN_SPLINE: spline,
  PLUGIN_RIVE: rive,
  PLUGIN_VARIABLE: variable,
};
