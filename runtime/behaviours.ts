import type { Behaviour } from "../src/core/behaviour";
import { commerceError } from "../src/commerce/commerce-error";
import { editor } from "../src/editor/editor";
import { forms } from "../src/forms/forms";
import { failOpen } from "../src/interactions/fail-open";
import { links } from "../src/links/links";
import { navbar } from "../src/navbar/navbar";
import { scroll } from "../src/scroll/scroll";
import { subscriptions } from "../src/subscriptions/subscriptions";
import { touch } from "../src/touch/touch";

/** What the host looks for, in the order in which it mounts (`boot.md` 2.6). */
export const behaviours: readonly Behaviour[] = [
  editor,
  failOpen,
  links,
  scroll,
  touch,
  forms,
  navbar,
  subscriptions,
  commerceError,
];
