import type { Question } from "../../model/question";

/**
 * Style sheet of the frames; the policy of the page names its hash. The policy blocks where links lead, and the frame would show
 * an error.
 */
export const FRAME_STYLE =
  "body{margin:.75rem;font:1rem/1.5 system-ui,sans-serif}img{max-width:100%;height:auto}a{pointer-events:none}";

/** The document of a frame that shows markup of a site. */
export const writeFrame = (markup: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${FRAME_STYLE}</style><body>${markup}`;

/** Elements that show nothing. */
const UNSEEN = /(^|> )(base|head|link|meta|noscript|script|style|template|title)(?![\w-])[^>]*$/;

/** Whether the versions are markup that a browser shows. */
export const isVisible = ({ files: [file = ""], attribute, selector }: Question): boolean =>
  attribute === undefined && /\.html?$/i.test(file) && !UNSEEN.test(selector);
