import { findScript } from "../src/core/script";
import { controllers } from "./behaviours";
import { islands } from "./islands";
import { runScript } from "./run-script";

// The one file: `dist/millrace.js`, every behaviour in it.
runScript(findScript(), () => ({ behaviours: [...controllers, ...islands] }));
