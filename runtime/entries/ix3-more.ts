import { drawn } from "../../src/timelines/properties/drawn";
import { fly } from "../../src/timelines/playback/flight";
import { restOutOfView } from "../../src/timelines/triggers/out-of-view";
import { bindPointer } from "../../src/timelines/triggers/pointer";
import { deliverPart } from "../delivered-parts";

// The part of pages whose third-generation interactions run for ever, follow the pointer or draw their values.
deliverPart("ix3More", { drawn, fly, bindPointer, restOutOfView });
