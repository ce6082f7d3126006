import { accounts } from "../../../src/accounts/accounts";
import { deliverPart } from "../../delivered-parts";

deliverPart("accounts", () => accounts);
