import { createTimelines } from "../../src/timelines/timelines";
import { deliverPart } from "../delivered-parts";
import { addIntegrityValues } from "../built-parts";

// The part of pages with third-generation interactions. Some of them need another one.
addIntegrityValues();
deliverPart("ix3", (load) => [createTimelines({ text: () => load("ix3Text"), more: () => load("ix3More") })]);
