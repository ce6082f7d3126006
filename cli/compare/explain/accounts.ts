import { move, readHeight } from "../boxes";
import type { Difference, Explanation, Steps } from "./explain";

/** Attributes of the message for a new password that is too short (`accounts.md` A-14). */
const TOO_SHORT = ["wf-signup-form-invalid-password-error", "wf-update-pw-form-weak-password-error"];

const WRONG: Steps = { form: ["wrong"] };

/** Characters of a text that are compared. */
const COMPARED = 80;

/** A new password that is too short, which the vendor script leaves to the server. */
const isRefused = ({ used, beside }: Difference) =>
  /^(signUp|updatePassword)$/i.test(used?.attributes["data-wf-user-form-type"] ?? "") &&
  beside.some(
    ({ aspect, vendor, ours }) =>
      aspect === "requests" && /UserSignupRequest|UserUpdatePasswordRequest/.test(vendor) && ours === "",
  );

const isMessage = (difference: Difference) =>
  difference.facts?.classes.includes("user-form-error-msg") === true && isRefused(difference);

/** The message that the markup gives. */
const listMessages = ({ facts }: Difference) =>
  TOO_SHORT.flatMap((name) => facts?.attributes[name] ?? []).map((text) => text.replace(/\s+/g, " ").trim());

/** Without a session, the vendor script ignores the form and the browser sends it natively. */
const isNative = ({ pair, used, beside }: Difference) =>
  /^userAccount$/i.test(used?.attributes["data-wf-user-form-type"] ?? "") &&
  [pair, ...beside].some(
    ({ aspect, vendor, ours }) => aspect === "requests" && vendor.startsWith("sends a form to ") && ours === "",
  );

export const ACCOUNTS: readonly Explanation[] = [
  {
    rule: "accounts A-73",
    sentence: "A password that is too short is rejected before it is sent.",
    steps: WRONG,
    aspects: ["requests"],
    when: isRefused,
    values: () => [""],
  },
  {
    rule: "accounts A-73",
    sentence: "A password that is too short is rejected before it is sent, and the message gives the reason.",
    steps: WRONG,
    aspects: ["value"],
    when: isMessage,
    values: (difference) => listMessages(difference).map((text) => text.slice(0, COMPARED)),
  },
  {
    rule: "accounts A-73",
    sentence: "The message for a password that is too short has other lines than that of the server.",
    steps: WRONG,
    aspects: ["box"],
    when: isMessage,
    values: (difference) => {
      const { pair, beside } = difference;
      const text = beside.find(({ mark, aspect }) => mark === pair.mark && aspect === "value");
      const height = readHeight(pair.vendor);
      // One line more than its share, because words are not divided.
      const most = (length: number) => height * (1 + length / Math.max(1, text?.vendor.length ?? 0));
      return listMessages(difference).map((message) => [
        move(pair.vendor, { taller: -height }),
        move(pair.vendor, { taller: most(message.length) - height }),
      ]);
    },
  },
  {
    rule: "accounts A-95",
    sentence: "The browser draws this checkbox, so it needs no class. The vendor script sets one that has no style.",
    aspects: ["classes"],
    when: ({ pair, facts }) =>
      facts?.tag === "input" &&
      facts.classes.includes("w-checkbox-input") &&
      facts.within.includes("account") &&
      pair.vendor === "w--redirected-checked",
    values: () => [""],
  },
  {
    rule: "accounts A-84",
    sentence:
      "Without a logged-in user, the account form shows an error. It is not sent by the browser with its values.",
    steps: { form: "all" },
    aspects: ["requests"],
    when: isNative,
    values: () => [""],
  },
  {
    rule: "accounts A-84",
    sentence: "Without a logged-in user, the account form shows an error.",
    steps: { form: "all" },
    aspects: ["seen"],
    when: (difference) => difference.facts?.classes.includes("w-form-fail") === true && isNative(difference),
    values: () => ["shown"],
  },
];
