import { describe, it } from "vitest";
import { explainOn, see } from "../support/explained";
import { look } from "../support/look";

const on = explainOn(`<main id="main"><div id="shop" data-node-type="commerce-checkout-form-container">
<div id="card" data-node-type="commerce-checkout-error-state"></div><p id="plain"></p></div></main><p id="else"></p>`);
const RULE = "commerce C-50";
const ours = "asks for FetchCheckout, FetchProcessors";

describe("C-50, for a shop that only our script fills", () => {
  const requests = { step: "load open", aspect: "requests", ours } as const;
  const card = see("load open, card seen: shown | shown | hidden");
  const beside = [requests, card];

  it("asks for what the page needs, and nothing else", () => {
    const others = [
      { ours: "asks for FetchCheckout, FetchCart" },
      { ours: "asks for GetUser" },
      { vendor: ours, ours: "" },
    ];
    on(RULE, requests, { step: "scroll 0.33" }, ...others);
    on(RULE, see("load open, requests: asks for FetchCheckout; asks for FetchProcessors"));
  });

  it("shows or hides its parts, and fills its empty texts", () => {
    const asked = see("load open, card seen: shown | shown | hidden", { beside });
    on(RULE, asked, { of: "plain" }, { of: "else" }, { vendor: "hidden" }, { beside: [card] });
    const text = see("load open, plain value: $ 12.00", { beside });
    on(RULE, text, { none: "Total", vendor: "Total" }, { of: "else" }, { beside: [card] });
  });

  it("makes the page shorter by no more than that", () => {
    const states = { card: { vendor: look({ box: "0 0 390 340" }), ours: look({ seen: false }) } };
    on(
      RULE,
      see("load open, main box: 0 0 390 3004 | 0 0 390 3004 | 0 0 390 2664", { states, beside }),
      "0 0 300 2664",
      "0 0 390 2500",
      { beside: [requests] },
    );
    const asked = beside.map((each) => ({ ...each, step: "load open" }));
    on(
      RULE,
      see("scroll 1.00, scroll: 0 809 | 0 809 | 0 469", { states, beside: asked }),
      "0 300",
      { none: "0 700" },
      { step: "anchor 3 follow" },
    );
  });
});
