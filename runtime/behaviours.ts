// By kind, forms last, since accounts follow them: similar modules compress better side by side in the bundle (a
// quarter of a kB).
import type { Behaviour } from "../src/core/behaviour";
import { interactions } from "../src/interactions/interactions";
import { legacyInteractions } from "../src/interactions/legacy/legacy";
import { failOpen } from "../src/interactions/hidden/fail-open";
import { movedStyles } from "../src/interactions/hidden/moved-styles";
import { tabs } from "../src/tabs/tabs";
import { slider } from "../src/slider/slider";
import { dropdown } from "../src/dropdown/dropdown";
import { navbar } from "../src/navbar/navbar";
import { backgroundVideo } from "../src/background-video/background-video";
import { links } from "../src/links/links";
import { scroll } from "../src/scroll/scroll";
import { touch } from "../src/touch/touch";
import { commerceError } from "../src/commerce/commerce-error";
import { formBasics } from "../src/forms/form-basics";
import { forms } from "../src/forms/forms";
import { nativeSubmission } from "../src/accounts/form/native-submission";
import { logInLinks } from "../src/accounts/flows/log-in-links";
import { sessionLabel } from "../src/accounts/flows/session-label";

/** The controllers, which drive the builder's own markup, in the order in which they mount (`boot.md` 2.6). */
export const controllers: readonly Behaviour[] = [
  nativeSubmission,
  movedStyles,
  interactions,
  legacyInteractions,
  failOpen,
  links,
  scroll,
  touch,
  dropdown,
  formBasics,
  forms,
  navbar,
  slider,
  tabs,
  backgroundVideo,
  commerceError,
  logInLinks,
  sessionLabel,
];
