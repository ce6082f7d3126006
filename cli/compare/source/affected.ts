import { asList, asRecord } from "../../../wire/records";
import { attribute, type Element, type ExportedPage } from "../../adopt/read/html/page";
import { compileSelector } from "../../adopt/read/html/selector";
import { mergeData } from "../../adopt/read/interactions";
import { listActionLists, listEffects } from "../effects";
import { numberElements } from "../markup";
import type { Effect, Ref } from "../plan";
import { thirdGeneration } from "../timelines";
import type { DataDifference, PageData } from "./data";
import type { Subject } from "./finding";

/** Events that a visitor starts by using an element. */
const USED = /^(MOUSE_|IX1$|wf:(click|hover|mouse-move))/;

/** The elements of a page that the interactions of a difference change, and those that start them. */
export function findAffected(page: ExportedPage, data: PageData, difference: DataDifference): Subject {
  const effects = listChangedEffects(data, difference);
  const numbers = numberElements(page);
  const read = (elements: readonly Element[]) =>
    [...new Set(elements)].flatMap((element) => numbers.get(element) ?? []);
  const bound = effects.map((effect) => effect.bound.flatMap((ref) => findElements(page, ref, [])));
  const changed = effects.flatMap(({ changes }, at) =>
    changes.flatMap(({ ref }) => findElements(page, ref, bound[at] ?? [])),
  );
  const isUsed = effects.length > 0 && effects.every(({ event }) => USED.test(event));
  return { kind: "data", marks: read(changed), triggers: isUsed ? read(bound.flat()) : undefined };
}

function listChangedEffects({ data, legacy, timelines }: PageData, { kind, entry }: DataDifference): Effect[] {
  const whole = mergeData(data);
  switch (kind) {
    case "event":
      return listEffects({ ...whole, events: { entry } }, []);
    case "list": {
      const runs = (event: unknown) => listActionLists(asRecord(event), whole).includes(entry);
      return listEffects(
        { ...whole, events: Object.fromEntries(Object.entries(whole.events).filter(([, event]) => runs(event))) },
        [],
      );
    }
    case "legacy":
      return listEffects(
        { events: {}, actionLists: {} },
        legacy.filter((one) => one === entry),
      );
    case "timeline":
    case "timeline interaction": {
      const isConcerned = (interaction: unknown) =>
        interaction === entry || asList(asRecord(interaction).timelineIds).includes(entry.id);
      return thirdGeneration(
        timelines.map((part) => ({ ...part, interactions: part.interactions.filter(isConcerned) })),
      ).effects;
    }
    case "widths":
      return [];
  }
}

/** The elements that an effect names. @param bound those of its event. */
function findElements({ elements }: ExportedPage, ref: Ref, bound: readonly Element[]): Element[] {
  if (ref === "bound") return [...bound];
  if (ref === "parent") return elements.filter((element) => bound.some(({ parentNode }) => parentNode === element));
  if (ref === "children") return elements.filter(({ parentNode }) => bound.some((element) => element === parentNode));
  const { node, selector = "" } = ref;
  const test = node ? (element: Element) => attribute(element, "data-w-id") === node : compileSelector(selector);
  return test ? elements.filter(test) : [];
}
