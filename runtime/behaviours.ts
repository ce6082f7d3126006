import { accounts } from "../src/accounts";
import { backgroundVideo } from "../src/background-video/background-video";
import type { Behaviour } from "../src/core/behaviour";
import { dropdown } from "../src/dropdown/dropdown";
import { editor } from "../src/editor/editor";
import { forms } from "../src/forms/forms";
import { failOpen } from "../src/interactions/fail-open";
import { legacyInteractions } from "../src/interactions/legacy/legacy";
import { interactions } from "../src/interactions/interactions";
import { lightbox } from "../src/lightbox/lightbox";
import { links } from "../src/links/links";
import { navbar } from "../src/navbar/navbar";
import { scroll } from "../src/scroll/scroll";
import { slider } from "../src/slider/slider";
import { tabs } from "../src/tabs/tabs";
import { touch } from "../src/touch/touch";

/** What the host looks for, in the order in which it mounts (`boot.md` 2.6). */
export const behaviours: readonly Behaviour[] = [
  editor,
  interactions,
  legacyInteractions,
  failOpen,
  links,
  scroll,
  touch,
  dropdown,
  forms,
  lightbox,
  navbar,
  slider,
  tabs,
  backgroundVideo,
  ...accounts,
];
