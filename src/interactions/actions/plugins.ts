import { seekLottie } from "../../core/lottie";
import { findCoordinate, playStateMachine, withScene, type SplineObject } from "../../core/scenes";
import { parseColor } from "../../motion/color";
import { asRecord } from "../../../wire/records";
import type { Action, Channel, State } from "./channel";
import type { ItemConfig } from "../data/schema";
import { toTargetObject } from "../data/schema";
import { isNumber, parseNumber, type Numbers } from "../data/values";

const channel = (name: string, write: Channel["write"], clear?: Channel["clear"]): Channel => ({
  name,
  properties: [],
  write,
  clear,
});

const zero = () => 0;

const lottie: Action = {
  channel: channel(
    "lottie",
    (element, { values }) => seekLottie(element, values.value ?? 0),
    (element) => seekLottie(element, undefined),
  ),
  goal: ({ value }) => ({ to: numbers({ value }), units: {} }),
  neutral: zero,
  duration({ dataset }) {
    const given = parseNumber(dataset.duration, 0);
    return (given > 0 ? given : parseNumber(dataset.defaultDuration, 0)) * 1000;
  },
};

/** Numbers of an object, by its keys. */
function numbers(value: unknown): Numbers {
  return Object.fromEntries(Object.entries(asRecord(value)).filter(([, number]) => isNumber(number))) as Numbers;
}

const findContainer = ({ target }: ItemConfig) =>
  document.querySelector(`[data-w-id="${toTargetObject(target).pluginElement}"]`);

const spline: Action = {
  channel: channel("spline", (_element, state, config, missing) =>
    withScene("spline", findContainer(config), missing, (scene) =>
      move(scene.findObjectById(toTargetObject(config.target).objectId ?? ""), state),
    ),
  ),
  goal: ({ value }) => ({ to: numbers(value), units: {} }),
  neutral: (key) => (key.startsWith("scale") ? 1 : 0),
};

function move(object: SplineObject | undefined, { values }: State): void {
  for (const [key, number] of Object.entries(values)) {
    const found = findCoordinate(object, key);
    if (found) found.part[found.axis] = number;
  }
}

interface RiveValue {
  name?: string;
  inputs?: Record<string, unknown>;
}

/** Units of the items whose triggers have been fired: each item of a channel with own units has its own object. */
const fired = new WeakSet<object>();

const rive: Action = {
  channel: {
    ...channel("rive", (element, { values, units }, config, missing) => {
      const { name = "", inputs = {} } = (config.value ?? {}) as RiveValue;
      const container = toTargetObject(config.target).selectorGuids?.length
        ? element
        : (findContainer(config) ?? element);
      withScene("rive", container, missing, (scene) => {
        for (const input of playStateMachine(scene, name)) {
          if (!(input.name in inputs)) continue;
          if (input.value === undefined) {
            if (!fired.has(units)) input.fire?.();
          } else input.value = values[input.name] ?? inputs[input.name];
        }
        const { "--wf-rive-fit": fit, "--wf-rive-alignment": alignment } = inputs;
        if ((fit || alignment) && !fired.has(units))
          scene.layout = scene.layout?.copyWith?.({ fit, alignment }) ?? scene.layout;
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
      const { objectId } = toTargetObject(target);
      if (!objectId?.startsWith("--")) return;
      rootStyle().setProperty(
        objectId,
        size === undefined ? `rgba(${red}, ${green}, ${blue}, ${alpha})` : `${size}${units.size ?? ""}`,
      );
    },
    (_element, { target }) => rootStyle().removeProperty(toTargetObject(target).objectId ?? ""),
  ),
  goal: ({ value }) => ({ to: numbers(value), units: { size: (value as { unit?: string } | undefined)?.unit ?? "" } }),
  neutral(key, { target }) {
    const text = getComputedStyle(document.documentElement).getPropertyValue(toTargetObject(target).objectId ?? "");
    if (key === "size") return Math.trunc(parseNumber(text, 0));
    return parseColor(text)?.[["red", "green", "blue", "alpha"].indexOf(key)] ?? 0;
  },
};

export const plugins: Record<string, Action> = {
  PLUGIN_LOTTIE: lottie,
  PLUGIN_SPLINE: spline,
  PLUGIN_RIVE: rive,
  PLUGIN_VARIABLE: variable,
};

export const content = { actions: plugins };
