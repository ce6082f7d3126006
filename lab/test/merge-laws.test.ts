import { checkLaws } from "../../test/unit/merge/support/laws";

checkLaws(10_000);
