import { forms } from "../../../src/forms/forms";
import { deliverPart } from "../../delivered-parts";

deliverPart("forms", () => [forms]);
