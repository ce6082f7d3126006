import { sessionLabel } from "../../../src/accounts/flows/session-label";
import { deliverPart } from "../../delivered-parts";

deliverPart("sessionLabel", () => [sessionLabel]);
