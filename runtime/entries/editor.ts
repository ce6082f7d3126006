import { deliverPart } from "../delivered-parts";
import { editor } from "../../src/editor/editor";

// The part behind `data-editor`.
deliverPart("editor", () => [editor]);
