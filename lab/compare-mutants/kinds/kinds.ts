import type { Kind } from "../kind";
import { DATA_KINDS } from "./data";
import { FORM_KINDS } from "./forms";
import { MARKUP_KINDS } from "./markup";
import { SCRIPT_KINDS } from "./script";
import { WIDGET_KINDS } from "./widgets";

export const KINDS: readonly Kind[] = [...DATA_KINDS, ...MARKUP_KINDS, ...FORM_KINDS, ...WIDGET_KINDS, ...SCRIPT_KINDS];
