import type { AdoptStep } from "../step";
import { closeAccountForms } from "./account-forms";
import { noteAttention } from "./attention";
import { convertLottieAnimations } from "./lottie-animations";
import { setBotChecks } from "./bot-checks";
import { noteCodeComponents } from "./code-components";
import { removeEngineMark } from "./engine-mark";
import { addFormUrls } from "./plain-forms";
import { noteInteractions } from "./interactions";
import { repairLabels } from "./labels";
import { showLateContent, waitForTimelines } from "./late";
import { useLocalUrls } from "./local-urls";
import { noteLosses } from "./losses";
import { removePreloads } from "./preloads";
import { removeGsap, removeJquery } from "./remove-libraries";
import { keepSentForms } from "./sent-forms";
import { noteTemplate } from "./templates";
import { noteTimelines } from "./timelines";
import { connectSearch } from "./search";
import { addTrackingStub } from "./tracking-choice";
import { useOrigin } from "./use-origin";
import { restoreIds } from "./restore-ids";
import { replaceVendorScripts } from "./vendor-scripts";

/**
 * The steps for every converted page, in order: scripts, markup that depended on them, styles, URLs, then remaining
 * tasks and losses. The order decides only the order of notes in the report, the order of two additions at the same
 * place (the head's end), and which of two overlapping edits counts (the earlier one). So a step that replaces whole
 * elements is before one that changes attributes.
 */
export const STEPS: readonly AdoptStep[] = [
  noteTemplate,
  addTrackingStub,
  replaceVendorScripts,
  removeJquery,
  noteInteractions,
  noteTimelines,
  removeGsap,
  removePreloads,
  restoreIds,
  removeEngineMark,
  closeAccountForms,
  setBotChecks,
  addFormUrls,
  repairLabels,
  showLateContent,
  waitForTimelines,
  convertLottieAnimations,
  connectSearch,
  useOrigin,
  useLocalUrls,
  keepSentForms,
  noteAttention,
  noteCodeComponents,
  noteLosses,
];
