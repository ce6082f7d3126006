import { checkLaws } from "./support/laws";

checkLaws(10_000);
