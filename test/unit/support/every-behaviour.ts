import * as groups from "../../../runtime/generated/behaviours";
import { ROWS } from "../../../runtime/generated/modules";
import { nativeSubmission } from "../../../src/accounts/form/native-submission";
import type { Behaviour } from "../../../src/core/behaviour";
import { deliver, type CreateBehaviours } from "../../../src/core/modules";
import { movedStyles } from "../../../src/interactions/hidden/moved-styles";

const contents = new Map<string, unknown>(
  Object.values(groups)
    .flat()
    .map(([{ name }, content]) => [name, content]),
);
for (const [name, content] of contents) if (content) deliver(name, content as CreateBehaviours);

/** The behaviours of each module that may be inside a script, in mounting order. */
export const MODULES: readonly (readonly [name: string, behaviours: readonly Behaviour[]])[] = ROWS.filter(
  ({ of }) => of === undefined,
).map(({ name }) => [name, (contents.get(name) as CreateBehaviours | undefined)?.(() => new Promise(() => {})) ?? []]);

/** Every behaviour of `millrace.js`, in mounting order. */
export const BEHAVIOURS: readonly Behaviour[] = [
  nativeSubmission,
  movedStyles,
  ...MODULES.flatMap(([, behaviours]) => behaviours),
];
