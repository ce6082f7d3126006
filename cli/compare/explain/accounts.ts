import type { Difference, Explanation } from "./explain";

/** A new password that is too short, which the vendor script leaves to the server. */
const isRefused = ({ pair, used, beside }: Difference) =>
  /^form \d+ wrong$/.test(pair.step.id) &&
  /^(signUp|updatePassword)$/i.test(used?.attributes["data-wf-user-form-type"] ?? "") &&
  beside.some(
    ({ aspect, vendor, ours }) =>
      aspect === "requests" && /UserSignupRequest|UserUpdatePasswordRequest/.test(vendor) && ours === "",
  );

/** Without a session, the vendor script ignores the form and the browser sends it natively. */
const isNative = ({ pair, used, beside }: Difference) =>
  /^form \d+ /.test(pair.step.id) &&
  /^userAccount$/i.test(used?.attributes["data-wf-user-form-type"] ?? "") &&
  [pair, ...beside].some(
    ({ aspect, vendor, ours }) => aspect === "requests" && vendor.startsWith("sends a form to ") && ours === "",
  );

export const ACCOUNTS: readonly Explanation[] = [
  {
    rule: "accounts A-73",
    sentence: "A password that is too short is rejected before it is sent.",
    when: (difference) => difference.pair.aspect === "requests" && isRefused(difference),
  },
  {
    rule: "accounts A-73",
    sentence: "A password that is too short is rejected before it is sent, and the message gives the reason.",
    when: (difference) =>
      /^(value|box)$/.test(difference.pair.aspect) &&
      difference.facts?.classes.includes("user-form-error-msg") === true &&
      isRefused(difference),
  },
  {
    rule: "accounts A-95",
    sentence: "The browser draws this checkbox, so it needs no class. The vendor script sets one that has no style.",
    when: ({ pair: { aspect, vendor, ours }, facts }) =>
      aspect === "classes" &&
      facts?.tag === "input" &&
      facts.classes.includes("w-checkbox-input") &&
      facts.within.includes("account") &&
      vendor === "w--redirected-checked" &&
      ours === "",
  },
  {
    rule: "accounts A-84",
    sentence:
      "Without a logged-in user, the account form shows an error. It is not sent by the browser with its values.",
    when: (difference) =>
      isNative(difference) &&
      (difference.pair.aspect === "requests" ||
        (difference.pair.aspect === "seen" && difference.facts?.classes.includes("w-form-fail") === true)),
  },
];
