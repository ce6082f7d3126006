import { more } from "../../src/timelines/more";
import { deliverPart } from "../delivered-parts";

// The part of pages whose third-generation interactions use what few pages need.
deliverPart("ix3More", more);
