import { colors } from "./colors";
import { plugins } from "./plugins";
import { styles } from "./style";
import { addActions } from "./table";

/** Adds the types of all pieces, for what shows items beside an engine. */
export const addEveryAction = (): void => [colors, plugins, styles].forEach(addActions);
