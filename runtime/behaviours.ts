import { logInLinks } from "../src/accounts/log-in-links";
import { nativeSubmission } from "../src/accounts/native-submission";
import { backgroundVideo } from "../src/background-video/background-video";
import { commerceError } from "../src/commerce/commerce-error";
import type { Behaviour } from "../src/core/behaviour";
import { dropdown } from "../src/dropdown/dropdown";
import { editor } from "../src/editor/editor";
import { forms } from "../src/forms/forms";
import { failOpen } from "../src/interactions/fail-open";
import { interactions } from "../src/interactions/interactions";
import { legacyInteractions } from "../src/interactions/legacy/legacy";
import { links } from "../src/links/links";
import { navbar } from "../src/navbar/navbar";
import { scroll } from "../src/scroll/scroll";
import { slider } from "../src/slider/slider";
import { tabs } from "../src/tabs/tabs";
import { touch } from "../src/touch/touch";

/** The controllers, which drive the builder's own markup, in the order in which they mount (`boot.md` 2.6). */
export const controllers: readonly Behaviour[] = [
  nativeSubmission,
  editor,
  interactions,
  legacyInteractions,
  failOpen,
  links,
  scroll,
  touch,
  dropdown,
  forms,
  navbar,
  slider,
  tabs,
  backgroundVideo,
  commerceError,
  logInLinks,
];
