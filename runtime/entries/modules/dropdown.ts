import { dropdown } from "../../../src/dropdown/dropdown";
import { deliverPart } from "../../delivered-parts";

deliverPart("dropdown", () => [dropdown]);
