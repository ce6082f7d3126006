import { move, readHeight } from "../boxes";
import type { Difference, Explanation, Predicted } from "./explain";

/** Attributes of the message for a new password that is too short (`accounts.md` A-14). */
const TOO_SHORT = ["wf-signup-form-invalid-password-error", "wf-update-pw-form-weak-password-error"];

/** Characters of a text that are compared. */
const COMPARED = 80;

/** A new password that is too short, which the vendor script leaves to the server. */
const isRefused = ({ used, beside }: Difference) =>
  /^(signUp|updatePassword)$/i.test(used?.attributes["data-wf-user-form-type"] ?? "") &&
  beside.some(
    ({ aspect, vendor, ours }) =>
      aspect === "requests" && /UserSignupRequest|UserUpdatePasswordRequest/.test(vendor) && ours === "",
  );

/** The message that the markup gives. */
const listMessages = ({ facts }: Difference) =>
  facts?.classes.includes("user-form-error-msg")
    ? TOO_SHORT.flatMap((name) => facts.attributes[name] ?? []).map((text) => text.replace(/\s+/g, " ").trim())
    : [];

/** A box as high as the lines of the message: one more than its share of characters, because words are not divided. */
const asMessageBox = (difference: Difference): Predicted[] => {
  const { pair, beside } = difference;
  const text = beside.find(({ mark, aspect }) => mark === pair.mark && aspect === "value");
  const height = readHeight(pair.vendor);
  return listMessages(difference).map(({ length }) => [
    move(pair.vendor, { taller: -height }),
    move(pair.vendor, { taller: (height * length) / Math.max(1, text?.vendor.length ?? 0) }),
  ]);
};

/** Without a session, the vendor script ignores the form and the browser sends it natively. */
const isNative = ({ pair, used, beside }: Difference) =>
  /^userAccount$/i.test(used?.attributes["data-wf-user-form-type"] ?? "") &&
  [pair, ...beside].some(
    ({ aspect, vendor, ours }) => aspect === "requests" && vendor.startsWith("sends a form to ") && ours === "",
  );

export const ACCOUNTS: readonly Explanation[] = [
  {
    rule: "accounts A-73",
    sentence: "A password that is too short is rejected before it is sent, and the message gives the reason.",
    steps: { form: ["wrong"] },
    when: isRefused,
    values: {
      requests: () => [""],
      value: (difference) => listMessages(difference).map((text) => text.slice(0, COMPARED)),
      box: asMessageBox,
    },
  },
  {
    rule: "accounts A-95",
    sentence: "The browser draws this checkbox, so it needs no class. The vendor script sets one that has no style.",
    when: ({ pair, facts }) =>
      facts?.tag === "input" &&
      facts.classes.includes("w-checkbox-input") &&
      facts.within.includes("account") &&
      pair.vendor === "w--redirected-checked",
    values: { classes: () => [""] },
  },
  {
    rule: "accounts A-84",
    sentence: "Without a logged-in user, the account form shows an error. The browser does not send its values.",
    steps: { form: "all" },
    when: isNative,
    values: {
      requests: () => [""],
      seen: ({ facts }) => (facts?.classes.includes("w-form-fail") ? ["shown"] : []),
    },
  },
];
