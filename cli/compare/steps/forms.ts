import type { Task } from "../plan";
import type { Visit } from "../visit";
import type { EndpointState } from "../network";
import { getFirst, leave, press, createSteps, type Actions, type CompareStep } from "./step";

/** ms after which an account form has made its last attempt (`accounts.md` A-43), unless its script has ended before. */
const ATTEMPTS = 8000;

/** Sends a form empty, with a failing server, without a network, and last with success, which hides the form. */
export function formSteps(task: Task): CompareStep[] {
  const { mark, parts, label } = task;
  const submit = getFirst(parts.submit);
  const make = createSteps("form", task, (does) => `the form ${label}: ${does}`);
  const step = (id: Actions["form"], does: string, run: CompareStep["run"]): CompareStep => ({
    ...make(id, does, run, 4000),
    // The button may be out of view below a long form.
    pressed: submit,
  });
  const [least, limit] = parts.account?.length ? [ATTEMPTS, ATTEMPTS + 4000] : [0, 4000];
  // The pointer leaves, because another element may come under it when errors are shown or the form is hidden.
  const pressAndLeave = async (visit: Visit) => (await press(visit, submit)) && leave(visit);
  const send = (
    id: Actions["form"],
    does: string,
    endpoints: EndpointState,
    values: "right" | "wrong" = "right",
  ): CompareStep => {
    const isPossible = async (visit: Visit) => values === "right" || canBeWrong(visit, mark);
    const run = async (visit: Visit) => {
      if (!(await isPossible(visit))) return false;
      visit.network.endpoints = endpoints;
      return pressAndLeave(visit);
    };
    // Error texts of the step before end when the form is filled in, and may scroll the page.
    return { ...step(id, does, run), prepare: async (visit) => (await isPossible(visit)) && fill(visit, mark, values) };
  };
  return [
    step("empty", "sent empty", async (visit) => (await isRefusedEmpty(visit, mark)) && pressAndLeave(visit)),
    { ...step("fill", "filled in", (visit) => fill(visit, mark, "right")), anywhere: true },
    { ...send("error", "sent to a failing server", "error"), least, limit },
    send("dead", "sent without a network connection", "dead"),
    send("wrong", "sent with wrong values", "well", "wrong"),
    send("well", "sent", "well"),
  ];
}

/** Skips a form without required fields, which would be sent and hidden before it is filled in. */
const isRefusedEmpty = (visit: Visit, form: number) =>
  visit.page.evaluate((mark) => !!window.millraceCompare.find(mark)?.querySelector("[required]"), form);

const canBeWrong = (visit: Visit, form: number) =>
  visit.page.evaluate(
    (mark) => !!window.millraceCompare.find(mark)?.querySelector("[type=email], [type=password]"),
    form,
  );

/** What a visitor types into a field, by its type, or `textarea`; in the middle of what a range may be. */
const TEXTS: Readonly<Record<string, string>> = {
  email: "ann@example.org",
  password: "password",
  number: "3",
  range: "50",
  url: "https://example.org/",
  tel: "0123456789",
  date: "2025-05-20",
  time: "10:30",
  "datetime-local": "2025-05-20T10:30",
  month: "2025-05",
  week: "2025-W21",
  color: "#336699",
  textarea: "A few words.",
};

const WRONG_TEXTS: Readonly<Record<string, string>> = { email: "not a URL", password: "short" };

/** What the step types into a field of a site form. @param isWrong whether it is to be refused, if it can be. */
export const typeText = (type: string, isWrong: boolean): string =>
  (isWrong ? WRONG_TEXTS[type] : undefined) ?? TEXTS[type] ?? "Ann Example";

/** Types into every field as a visitor would, from the first to the last. */
async function fill(visit: Visit, form: number, values: "right" | "wrong"): Promise<boolean> {
  const isWrong = values === "wrong";
  const texts: Record<string, string> = { ...TEXTS, ...(isWrong && WRONG_TEXTS) };
  const account = isWrong ? "invalid-credentials@example.org" : "ana@example.org";
  return visit.page.evaluate(
    ([mark, texts, account, other]) => {
      const root = window.millraceCompare.find(mark);
      if (!(root instanceof HTMLFormElement) || !root.checkVisibility({ visibilityProperty: true })) return false;
      if (root.hasAttribute("data-wf-user-form-type")) texts.email = account;
      const tell = (element: Element) => {
        for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
      };
      const named = new Set<string>();
      for (const field of root.elements) {
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (field instanceof HTMLTextAreaElement) field.value = texts.textarea ?? other;
        else if (!(field instanceof HTMLInputElement) || /submit|button|hidden|reset|image/.test(field.type)) continue;
        else if (field.type === "file") {
          // An upload component sends its file at once.
          if (field.closest(".w-file-upload")) continue;
          const data = new DataTransfer();
          data.items.add(new File(["A few words."], "words.txt", { type: "text/plain" }));
          field.files = data.files;
        } else if (field.type === "radio" || field.type === "checkbox") {
          const again = field.type === "radio" && named.has(field.name);
          named.add(field.name);
          if (again || field.checked) continue;
          field.click();
          continue;
        } else field.value = texts[field.type] ?? other;
        tell(field);
      }
      return true;
    },
    [form, texts, account, typeText("text", isWrong)] as const,
  );
}
