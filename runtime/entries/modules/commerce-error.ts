import { commerceError } from "../../../src/commerce/commerce-error";
import { deliverPart } from "../../delivered-parts";

deliverPart("commerceError", () => [commerceError]);
