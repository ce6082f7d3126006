import { scroll } from "../../../src/scroll/scroll";
import { deliverPart } from "../../delivered-parts";

deliverPart("scroll", () => [scroll]);
