import { useLayoutEffect, useRef } from "react";
import { report } from "../core/errors";
import { $session, rememberSession } from "../core/session";
import { UPDATE_ACCOUNT } from "./error-codes";
import { Refusal } from "./failure";
import { customFields, type FieldValues } from "./fields";
import { fill, FILLED, type FieldElement } from "./fill";
import { forgetChoice } from "./options";
import type { FormProps } from "./props";
import { checkFiles } from "./required-files";
import { useSubmission } from "./submission";
import { useUnsavedGuard } from "./unsaved";
import { savingOf, userRequest, valuesOf, type UserData } from "./user-data";
import { FIELD_TYPE, formsOf, STORED_KEY, UNSAVED_KEY } from "./vocabulary";

const FORMS = formsOf("userAccount");

/** The elements that one form fills: its own, and those of the account area that belong to no form. */
function elementsOf(form: HTMLFormElement, area: Element): FieldElement[] {
  const inArea = [...area.querySelectorAll<FieldElement>(FILLED)].filter((element) => !element.closest(FORMS));
  return [...form.querySelectorAll<FieldElement>(FILLED), ...inArea];
}

/** For comparing; a file says itself whether it is saved. */
function snapshot({ fileRef: _, ...values }: FieldValues): string {
  return JSON.stringify(values);
}

function isFile(element: FieldElement): boolean {
  return element.getAttribute(FIELD_TYPE) === "FileRef";
}

/** The account form: shows what the server keeps, saves it, resets to it (`accounts.md` 5.10). */
export function Account(props: FormProps) {
  const { form, page, users, signal } = props;
  const own = useRef({
    /** Last received from the server, by the load or by a save. */
    data: {} as UserData,
    /** What the form held then, files aside, as it would be sent; empty before the load. */
    saved: "",
    /** Elements that the visitor changed before the data came; what was typed is never lost. */
    touched: new Set<EventTarget | null>(),
    loading: undefined as Promise<unknown> | undefined,
  }).current;

  const { dismiss } = useSubmission(props, UPDATE_ACCOUNT, {
    async send() {
      // A load that failed may do better now; without it, saving would overwrite what is not shown.
      await (own.loading ??= load());
      checkFiles(form);
      const saving = savingOf(form);
      const answer = saving && (await users.request(saving.operation, { data: saving.values }, signal));
      return { saving, data: answer?.usysUpdateUserData?.data };
    },
    done({ saving, data }) {
      if (saving) {
        const { password = [], ...values } = saving.values;
        // Text that was typed while the request ran stays, and is unsaved.
        own.saved = snapshot(values);
        for (const { id, type, element } of customFields(form)) {
          const isSent = type === "password" && password.some((sent) => sent.id === id && sent.value === element.value);
          if (isSent) element.value = "";
        }
      }
      if (!data) return;
      own.data = { ...own.data, ...data };
      for (const element of form.querySelectorAll<FieldElement>(FILLED)) if (isFile(element)) fill(element, own.data);
    },
  });

  async function load(): Promise<void> {
    try {
      const area = document.querySelector("[data-wf-user-account]");
      if (!area) throw new Error("no element matches [data-wf-user-account], so there is nothing to load or save");
      const { site } = await users.request(userRequest(document.querySelectorAll(FORMS)), {}, signal);
      const user = site?.siteUser;
      if (page.foreignApi && $session.get().loggedIn !== !!user) rememberSession(!!user);
      // Not a fault: the session has ended, or the page is shown to everybody.
      if (!user) throw new Refusal("GENERAL_ERROR");
      own.data = user.data ?? {};
      for (const element of elementsOf(form, area)) if (!own.touched.has(element)) fill(element, own.data);
      own.saved = own.touched.size ? "?" : snapshot(valuesOf(form));
    } catch (error) {
      own.loading = undefined;
      throw error;
    }
  }

  useLayoutEffect(() => {
    own.loading = load();
    own.loading.catch((error: unknown) => {
      if (!signal.aborted && !(error instanceof Refusal)) report(error, { behaviour: "usys", element: form });
    });

    const onEdit = ({ target }: Event) => {
      if (!own.saved) own.touched.add(target);
      if (target instanceof HTMLSelectElement) forgetChoice(target);
      dismiss();
    };
    form.addEventListener("input", onEdit, { signal });
    // Browsers tell of a choice by both events; scripts often only by this one.
    form.addEventListener("change", (event) => event.target instanceof HTMLSelectElement && onEdit(event), { signal });
    form.addEventListener(
      "reset",
      (event) => {
        if (!own.saved) return;
        event.preventDefault();
        for (const element of form.querySelectorAll<FieldElement>(FILLED)) fill(element, own.data);
      },
      { signal },
    );
  }, []);

  useUnsavedGuard(() => {
    const fileChanged = form.querySelector(`[${UNSAVED_KEY}],[${STORED_KEY}="DELETE"]`);
    return !!fileChanged || (!!own.saved && own.saved !== snapshot(valuesOf(form)));
  }, signal);
  return null;
}
