import type { PageFacts } from "../facts";
import { countInteractions } from "../read/interactions";
import { describeLoss } from "../read/script-use";
import { counted } from "../../counted";
import type { StepResult } from "../step";

/** Reports how much of the first- and second-generation interactions the page has. */
export function noteInteractions({ vendors, lifted, interactions }: PageFacts): StepResult {
  const losses = new Set(vendors.map(describeLoss).filter((reason) => reason !== ""));
  const total = new Set(lifted.data.flatMap(({ events }) => Object.keys(events))).size;
  const { events, actionLists, legacy } = countInteractions(interactions);
  const converted = [
    {
      if: total > 0,
      what: `${events} of ${counted(total, "interaction event")}, ${counted(actionLists, "action list")}`,
      reason: "only what the page has targets for",
    },
    { if: legacy > 0, what: `${legacy} of ${lifted.legacy.length} first-generation interactions`, reason: "" },
  ];
  return {
    notes: {
      left: [...losses].map((reason) => ({ what: "interactions", reason })),
      converted: converted.filter((note) => note.if).map(({ what, reason }) => ({ what, reason })),
    },
  };
}
