import { findScript } from "../../src/core/page/script-config";
// First: between the others, this large library would separate text that is compressed together.
import "./lottie";
import "./drag";
import "./editor";
import "./ix3-more";
import "./ix3";
import "./ix3-text";
import "./maps";
import { runTag } from "../one-file";

// `dist/millrace.all.js`: one file with all parts but the inspector, the search and the rarer players, for an inline
// tag or a folder without the parts.
runTag(findScript());
