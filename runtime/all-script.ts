import { findScript } from "../src/core/script-config";
import "./drag-script";
import "./editor-script";
import "./ix3-more-script";
import "./ix3-script";
import "./ix3-text-script";
import "./lottie-script";
import "./maps-script";
import { runTag } from "./one-file";

// `dist/millrace.all.js`: the one file with all parts inside but the inspector and the rarer players, for a tag that
// stands in the page or lies where nothing lies beside it.
runTag(findScript());
