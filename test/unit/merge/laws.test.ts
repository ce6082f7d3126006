import { checkLaws } from "./support/laws";

checkLaws(500);
