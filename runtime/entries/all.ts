import { findScript } from "../../src/core/page/script-config";
import "./drag";
import "./editor";
import "./ix3-more";
import "./ix3";
import "./ix3-text";
import "./lottie";
import "./maps";
import { runTag } from "../one-file";

// `dist/millrace.all.js`: the one file with all parts inside but the inspector, the search and the rarer players, for a tag that
// stands in the page or lies where nothing lies beside it.
runTag(findScript());
