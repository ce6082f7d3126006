import { findScript } from "../../src/core/page/script-config";
import { runTag } from "../one-file";

// The one file: `dist/millrace.js`, every behaviour in it.
runTag(findScript());
