/** Whether a source is the address of a published site, not a path. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source) && URL.canParse(source);
