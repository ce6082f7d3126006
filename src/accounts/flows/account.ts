import { $session, rememberSession } from "../../core/session";
import { UPDATE_ACCOUNT } from "../form/error-texts";
import { Refusal } from "../form/failure";
import { customFields, type FieldValues } from "../operations/field-values";
import { fill, FILLED, type FieldElement } from "../fields/fill";
import { forgetChoice } from "../fields/options";
import type { FormContext } from "../form/context";
import { checkFiles } from "../fields/required-files";
import { createSubmission } from "../form/submission";
import { guardUnsaved } from "../form/unsaved-guard";
import { prepareSaving, userRequest, readValues, type UserData } from "../operations/user-data";
import { FIELD_TYPE, formSelector, STORED_KEY, UNSAVED_KEY } from "../markup";
import { nativeMembers } from "../../core/dom/dom";

const FORMS = formSelector("userAccount");

/** The elements that one form fills: its own, and those of the account area that belong to no form. */
function listFieldElements(form: HTMLFormElement, area: Element): FieldElement[] {
  const inArea = [...area.querySelectorAll<FieldElement>(FILLED)].filter((element) => !element.closest(FORMS));
  return [...nativeMembers(form).querySelectorAll<FieldElement>(FILLED), ...inArea];
}

/** For comparison; a file reports itself whether it is saved. */
function snapshot({ fileRef: _, ...values }: FieldValues): string {
  return JSON.stringify(values);
}

function isFile(element: FieldElement): boolean {
  return element.getAttribute(FIELD_TYPE) === "FileRef";
}

/** The account form: shows what the server keeps, saves it, resets to it (`accounts.md` 5.10). */
export function driveAccount(context: FormContext): void {
  const { form, page, users, signal, report } = context;
  /** Last received from the server, by the load or by a save. */
  let data: UserData = {};
  /** What the form held then, files aside, as it would be sent; empty before the load. */
  let saved = "";
  /** Elements that the visitor changed before the data arrived; typed values are never lost. */
  const touched = new Set<EventTarget | null>();
  let loading: Promise<unknown> | undefined;

  const fields = () => nativeMembers(form).querySelectorAll<FieldElement>(FILLED);

  const { dismiss } = createSubmission(context, UPDATE_ACCOUNT, {
    async send() {
      // A load that failed may succeed now; without it, saving would overwrite values that are not shown.
      await (loading ??= load());
      checkFiles(form);
      const saving = prepareSaving(form);
      const answer = saving && (await users.request(saving.operation, { data: saving.values }, signal));
      return { saving, received: answer?.usysUpdateUserData?.data };
    },
    done({ saving, received }) {
      if (saving) {
        const { password = [], ...values } = saving.values;
        // Text that was typed while the request ran stays, and is unsaved.
        saved = snapshot(values);
        for (const { id, type, element } of customFields(form)) {
          const isSent = type === "password" && password.some((sent) => sent.id === id && sent.value === element.value);
          if (isSent) element.value = "";
        }
      }
      if (!received) return;
      data = { ...data, ...received };
      for (const element of fields()) if (isFile(element)) fill(element, data);
    },
  });

  async function load(): Promise<void> {
    try {
      const area = document.querySelector("[data-wf-user-account]");
      if (!area) throw new Error("no element matches [data-wf-user-account]");
      const { site } = await users.request(userRequest(document.querySelectorAll(FORMS)), {}, signal);
      const user = site?.siteUser;
      if (page.foreignApi && $session.get().loggedIn !== !!user) rememberSession(!!user);
      // Not a fault: the session has ended, or the page is public.
      if (!user) throw new Refusal("GENERAL_ERROR");
      data = user.data ?? {};
      for (const element of listFieldElements(form, area)) if (!touched.has(element)) fill(element, data);
      saved = touched.size ? "?" : snapshot(readValues(form));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  loading = load();
  loading.catch((error: unknown) => {
    if (!signal.aborted && !(error instanceof Refusal)) report(error);
  });

  const onEdit = ({ target }: Event) => {
    if (!saved) touched.add(target);
    if (target instanceof HTMLSelectElement) forgetChoice(target);
    dismiss();
  };
  nativeMembers(form).addEventListener("input", onEdit, { signal });
  // Browsers dispatch both events for a choice; scripts often only by this one.
  nativeMembers(form).addEventListener(
    "change",
    (event) => event.target instanceof HTMLSelectElement && onEdit(event),
    {
      signal,
    },
  );
  nativeMembers(form).addEventListener(
    "reset",
    (event) => {
      if (!saved) return;
      event.preventDefault();
      for (const element of fields()) fill(element, data);
    },
    { signal },
  );

  guardUnsaved(() => {
    const fileChanged = nativeMembers(form).querySelector(`[${UNSAVED_KEY}],[${STORED_KEY}="DELETE"]`);
    return !!fileChanged || (!!saved && saved !== snapshot(readValues(form)));
  }, signal);
}
