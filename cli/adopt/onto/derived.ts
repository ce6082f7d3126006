import type { PageOptions, Tag } from "../../../merge";

const SCRIPT = /^(?![a-z]+:|\/\/)(?:.*\/)?(adopted-)*millrace(-runtime)?(\.[\w-]+)?\.js([?#]|$)/i;
const MOVED = /(^|\/)(css|js)\/inline-\d+\.(css|js)$/;

/**
 * Recognizes the elements that adopting adds to pages.
 * @param url the URL of the runtime, if the site has it from elsewhere.
 * @param isOwn whether only the owner has a file; its name may look like one of the program.
 */
export const derivedBy = (url: string | undefined, isOwn: (path: string) => boolean = () => false): PageOptions => ({
  derived: ({ name, attributes }: Tag) => {
    const get = (attribute: string) => attributes.get(attribute) ?? "";
    const path = (attributes.get("src") ?? attributes.get("href"))?.replace(/^(\.{0,2}\/)+/, "");
    if (path !== undefined && isOwn(path)) return undefined;
    if (name === "style") return attributes.has("data-millrace-late") ? "late style" : undefined;
    if (name === "link") return MOVED.test(get("href")) ? "moved style" : undefined;
    if (name !== "script") return undefined;
    if (attributes.has("data-millrace-late")) return "late script";
    if (attributes.has("data-interactions-3")) return "timelines";
    if (attributes.has("data-interactions") && get("type") === "application/json") return "interactions";
    const src = attributes.get("src") ?? attributes.get("data-src");
    if (src === undefined) return undefined;
    if (MOVED.test(src)) return "moved script";
    return SCRIPT.test(src) || src === url ? "script" : undefined;
  },
});
