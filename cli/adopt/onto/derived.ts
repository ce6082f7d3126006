import type { PageOptions, Tag } from "../../../merge";

const SCRIPT = /(^|\/)(adopted-)*millrace(-runtime)?(\.[\w-]+)?\.js([?#]|$)/;
const MOVED = /(^|\/)(css|js)\/inline-\d+\.(css|js)$/;

/** Recognizes the elements that adopting adds to pages. @param url the URL of the runtime, if the site has it from elsewhere. */
export const derivedBy = (url: string | undefined): PageOptions => ({
  derived: ({ name, attributes }: Tag) => {
    const get = (attribute: string) => attributes.get(attribute) ?? "";
    if (name === "style") return attributes.has("data-millrace-late") ? "late style" : undefined;
    if (name === "link") return MOVED.test(get("href")) ? "moved style" : undefined;
    if (name !== "script") return undefined;
    if (attributes.has("data-interactions-3")) return "timelines";
    if (attributes.has("data-interactions") && get("type") === "application/json") return "interactions";
    const src = attributes.get("src") ?? attributes.get("data-src");
    if (src === undefined) return undefined;
    if (MOVED.test(src)) return "moved script";
    return SCRIPT.test(src) || src === url ? "script" : undefined;
  },
});
