import { describe } from "vitest";
import { describeAccounts } from "./support/accounts";
import { describeForms } from "./support/forms";
import { openMock } from "./support/mock";
import { describeShop } from "./support/shop";
import { describeUploads } from "./support/uploads";

describe("F-82 F-83 F-84 F-85 on the mock", () => {
  describeForms(openMock);
  describeUploads(openMock);
});

describe("on the mock", () => describeAccounts(openMock));

describe("the shop on the mock", () => describeShop(openMock));
