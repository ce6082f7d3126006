import { styles } from "../../../src/interactions/actions/style";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactionsStyles", { actions: styles });
