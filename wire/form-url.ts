/** Path of the endpoint to which the forms of a site are sent (`forms.md` F-117). */
export const formPath = (siteId: string): string => `/api/v1/form/${encodeURIComponent(siteId)}`;

const ANY_ORIGIN = "http://localhost";

/** Whether an `action` has the path of that endpoint, on any origin. */
export const leadsToForms = (action: string, siteId: string): boolean =>
  siteId !== "" && URL.canParse(action, ANY_ORIGIN) && new URL(action, ANY_ORIGIN).pathname === formPath(siteId);

/** The form that a browser sends without a script, as the URL of its `action` names it (`forms.md` F-164). */
export interface FormPlace {
  /** Path of its page in the folder of the site. */
  page: string;
  /** Its position among all forms of the page, from 1. */
  form: number;
}

/** Path and query of the `action` of such a form. */
export const formActionPath = (siteId: string, { page, form }: FormPlace): string =>
  `${formPath(siteId)}?${new URLSearchParams({ page, form: String(form) })}`;

/** @returns undefined for the URL of a submission by the script. */
export function readFormPlace(query: URLSearchParams): FormPlace | undefined {
  const form = query.get("form");
  return form === null ? undefined : { page: query.get("page") ?? "", form: Number(form) };
}
