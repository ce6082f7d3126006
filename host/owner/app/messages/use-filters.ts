import { useState } from "react";
import type { Folder } from "../folders";
import { useLoaded } from "../shared/use-loaded";

/** The search and the form filter of a folder. */
export interface Filters {
  search: string;
  setSearch(search: string): void;
  form: string;
  setForm(form: string): void;
  /** Names of the pages' forms. */
  forms: string[];
  /** Query for the host. */
  query: string;
  /** Shown instead of an empty list. */
  empty: string;
}

export function useFilters(folder: Folder): Filters {
  const [search, setSearch] = useState("");
  const [form, setForm] = useState("");
  const { value } = useLoaded("GET /forms", {});
  const chosen = Object.entries({ search, form }).filter(([, text]) => text);
  const empty = search
    ? `No messages match “${search}”.`
    : form
      ? `No messages of the form “${form}” in this folder.`
      : folder.empty;
  return {
    ...{ search, setSearch, form, setForm, empty },
    forms: value?.names ?? [],
    query: [folder.query, ...chosen.map(([key, text]) => `${key}=${encodeURIComponent(text)}`)].join("&"),
  };
}
