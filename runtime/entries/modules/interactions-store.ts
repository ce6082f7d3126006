import { createStore } from "../../../src/interactions/store";
import { deliverPart } from "../../delivered-parts";

deliverPart("interactionsStore", createStore);
