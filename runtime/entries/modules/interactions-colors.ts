import { colors } from "../../../src/interactions/actions/colors";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactionsColors", { actions: colors });
