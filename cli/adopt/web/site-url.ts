/** Whether a source is the URL of a published site, not a path. */
export const isSiteUrl = (source: string): boolean => /^https?:\/\//i.test(source) && URL.canParse(source);
