import { findScript } from "../../src/core/page/script-config";
import "./drag";
import "./editor";
import "./ix3-more";
import "./ix3";
import "./ix3-text";
import "./lottie";
import "./maps";
import { runTag } from "../one-file";

// `dist/millrace.all.js`: one file with all parts but the inspector, the search and the rarer players, for an inline
// tag or a folder without the parts.
runTag(findScript());
