import { position } from "../../../src/interactions/pieces/position";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactionsPosition", position);
