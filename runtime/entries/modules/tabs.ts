import { tabs } from "../../../src/tabs/tabs";
import { deliverPart } from "../../delivered-parts";

deliverPart("tabs", () => [tabs]);
