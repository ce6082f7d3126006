import { logInLinks } from "../../../src/accounts/flows/log-in-links";
import { deliverPart } from "../../delivered-parts";

deliverPart("logInLinks", () => [logInLinks]);
