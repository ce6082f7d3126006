import { accounts } from "../src/accounts";
import type { Behaviour } from "../src/core/behaviour";
import { editor } from "../src/editor/editor";
import { forms } from "../src/forms/forms";
import { failOpen } from "../src/interactions/fail-open";
import { legacyInteractions } from "../src/interactions/legacy/legacy";
import { interactions } from "../src/interactions/interactions";
import { links } from "../src/links/links";
import { navbar } from "../src/navbar/navbar";
import { scroll } from "../src/scroll/scroll";
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
  forms,
  navbar,
  ...accounts,
];
