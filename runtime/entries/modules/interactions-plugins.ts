import { plugins } from "../../../src/interactions/actions/plugins";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactionsPlugins", { actions: plugins });
