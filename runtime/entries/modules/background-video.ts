import { backgroundVideo } from "../../../src/background-video/background-video";
import { deliverPart } from "../../delivered-parts";

deliverPart("backgroundVideo", () => [backgroundVideo]);
