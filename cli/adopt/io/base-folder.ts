/** The name of the folder beside a site that remembers what `adopt` wrote. */
export const baseFolder = (site: string): string => `${site}.base`;
