import { formBasics } from "../../../src/forms/form-basics";
import { deliverPart } from "../../delivered-parts";

deliverPart("formBasics", () => [formBasics]);
