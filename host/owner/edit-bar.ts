import type { HeaderSource } from "../base/header-source";
import { wantsEditBar } from "../security/edit-bar-cookie";
import type { Additions } from "../site/page-additions";
import { assetUrl } from "./page";

/** Adds the bar "Edit this page" to pages of requests with its cookie. @param script the built one. */
export function createEditBar(script: string): Additions {
  const url = assetUrl(script, "js");
  return {
    isWanted: ({ headers }: { headers: HeaderSource }) => wantsEditBar(headers.get("cookie")),
    // The encoded name has no quotes.
    create: (page) => `<script type="module" src="${url}" data-millrace-edit="${encodeURIComponent(page)}"></script>\n`,
  };
}
