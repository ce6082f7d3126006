import { deliverPart } from "../delivered-parts";
import { islands } from "../islands";

// The split build's second half, fetched by the first on a page that has markup for it (island-loader.ts).
deliverPart("islands", islands);
