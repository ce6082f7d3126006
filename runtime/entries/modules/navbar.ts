import { navbar } from "../../../src/navbar/navbar";
import { deliverPart } from "../../delivered-parts";

deliverPart("navbar", () => [navbar]);
