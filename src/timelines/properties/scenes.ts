import { asRecord } from "../../../wire/records";
import { findCoordinate, playStateMachine, withScene, type RiveInput } from "../../core/scenes";
import { mixNumbers } from "../data/amount";
import { createPlain, type OtherValues } from "./other-values";
import type { Track } from "./property";

/** Says what an owner has to add, once for each player. */
const noPlayer = (missing: OtherValues["missing"]) => (name: string) => missing(`${name} without a player on the page`);

/** Moves an object of the Spline scene in the element (IX3-34). */
export function splineTracks({ values, surface, owner, missing }: OtherValues): Track[] {
  const { objectId } = values;
  return Object.entries(asRecord(values.spline)).map(([key, ends]) => {
    const { from, to } = asRecord(ends);
    let start: number | undefined;
    return createPlain((share) =>
      withScene("spline", surface.element, noPlayer(missing), (scene) => {
        const found = findCoordinate(scene.findObjectById(String(objectId)), key);
        if (!found) return;
        const { part, axis } = found;
        const rest = (start ??= part[axis] ?? 0);
        surface.remember(owner, `spline ${String(objectId)} ${key}`, () => void (part[axis] = rest));
        part[axis] = mixNumbers(Number(from ?? rest), Number(to ?? rest), share);
      }),
    );
  });
}

/** Puts a share of the way to a value into an input; triggers are fired at the end of the way. */
function setInput(input: RiveInput, starts: Map<string, unknown>, to: unknown, share: number): void {
  if (input.fire && input.value === undefined) {
    if (share === 1) input.fire();
    return;
  }
  const { name } = input;
  if (!starts.has(name)) starts.set(name, input.value);
  const start = starts.get(name);
  if (typeof start === "number" && typeof to === "number") input.value = mixNumbers(start, to, share);
  else input.value = share === 1 ? to : start;
}

/** Sets or moves inputs of the Rive scene in the element (IX3-34). */
export function riveTracks({ values, surface, owner, missing }: OtherValues): Track[] {
  const { animationSource, addedProperties } = asRecord(values.rive);
  const wanted = new Map(
    Object.values(asRecord(addedProperties)).map((one) => {
      const { propertyName, value } = asRecord(one);
      return [String(propertyName), value];
    }),
  );
  const starts = new Map<string, unknown>();
  const machine = String(asRecord(animationSource).name ?? "");
  return [
    createPlain((share) =>
      withScene("rive", surface.element, noPlayer(missing), (scene) => {
        for (const input of playStateMachine(scene, machine)) {
          if (!wanted.has(input.name)) continue;
          setInput(input, starts, wanted.get(input.name), share);
          if (!starts.has(input.name)) continue;
          const rest = starts.get(input.name);
          surface.remember(owner, `rive ${machine} ${input.name}`, () => void (input.value = rest));
        }
      }),
    ),
  ];
}
