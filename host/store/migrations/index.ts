import type { Migration } from "../migrate";
import { forms } from "./1-forms";
import { owner } from "./2-owner";
import { members } from "./3-members";
import { hardening } from "./4-hardening";
import { search } from "./5-search";

/** In order. What was released is never changed: a store remembers its checksum. */
export const MIGRATIONS: readonly Migration[] = [forms, owner, members, hardening, search];
