import { deliverPart } from "../delivered-parts";
import { createSplitter } from "../../src/timelines/text/split";

// The part of pages whose third-generation interactions move letters, words or lines.
deliverPart("ix3Text", createSplitter);
