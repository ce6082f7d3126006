import { deliverPart } from "../delivered-parts";
import { showInspector } from "../inspector/show";

// The part behind `data-inspect` and `Millrace.inspect("panel")`.
deliverPart("inspector", showInspector);
