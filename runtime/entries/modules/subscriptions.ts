import { subscriptions } from "../../../src/subscriptions/subscriptions";
import { deliverPart } from "../../delivered-parts";

deliverPart("subscriptions", () => [subscriptions]);
