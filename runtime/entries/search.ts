import { deliverPart } from "../delivered-parts";
import { search } from "../../src/search/search";

// The part of the search page: MiniSearch is in it.
deliverPart("search", () => [search]);
