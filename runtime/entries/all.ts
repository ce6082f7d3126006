import { findScript } from "../../src/core/page/script-config";
// In the order that compresses best. First: between the others, this large library would separate related text.
import "./lottie";
import "./editor";
import "./maps";
import "./drag";
import "./ix3-text";
import "./ix3-more";
import "./ix3";
import { runTag } from "../one-file";

// `dist/millrace.all.js`: one file with all parts but the inspector, the search and the rarer players, for an inline
// tag or a folder without the parts.
runTag(findScript());
