import type { AdoptStep } from "../step";
import { closeAccountForms } from "./account-forms";
import { noteAttention } from "./attention";
import { convertDrawings } from "./drawings";
import { removeEngineMark } from "./engine-mark";
import { noteInteractions } from "./interactions";
import { repairLabels } from "./labels";
import { showLateContent, waitForTimelines } from "./late";
import { useLocalAddresses } from "./local-addresses";
import { noteLosses } from "./losses";
import { removePreloads } from "./preloads";
import { removeGsap, removeJquery } from "./remove-libraries";
import { noteTimelines } from "./timelines";
import { connectSearch } from "./search";
import { standInForTracking } from "./tracking-choice";
import { useOrigin } from "./use-origin";
import { restoreIds } from "./restore-ids";
import { replaceVendorScripts } from "./vendor-scripts";

/**
 * What is done to every converted page, in this order: first the scripts, then the markup that depended on them, then styles,
 * then addresses, and last what is left to do and what is lost. The order decides three things only: that of the notes in the report, that of two additions
 * at the same place (the head's end), and which of two edits counts where they overlap (the earlier one). So a step that
 * replaces whole elements stands before one that changes attributes.
 */
export const STEPS: readonly AdoptStep[] = [
  standInForTracking,
  replaceVendorScripts,
  removeJquery,
  noteInteractions,
  noteTimelines,
  removeGsap,
  removePreloads,
  restoreIds,
  removeEngineMark,
  closeAccountForms,
  repairLabels,
  showLateContent,
  waitForTimelines,
  convertDrawings,
  connectSearch,
  useOrigin,
  useLocalAddresses,
  noteAttention,
  noteLosses,
];
