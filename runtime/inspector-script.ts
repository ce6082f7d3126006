import { deliverPart } from "../src/core/parts";
import { showInspector } from "./inspector/show";

// The part behind `data-inspect`.
deliverPart("inspector", (signal) => showInspector(() => window.Millrace?.inspect() ?? [], signal));
