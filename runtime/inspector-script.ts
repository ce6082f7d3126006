import { deliverPart } from "./delivered-parts";
import { showInspector } from "./inspector/show";

// The part behind `data-inspect`.
deliverPart("inspector", (signal) => showInspector(() => window.Millrace?.inspect() ?? [], signal));
