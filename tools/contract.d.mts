export const FILES: readonly string[];
export function rulesIn(text: string): string[];
export function namedRules(): Set<string>;
export function listRules(file: string): string[];
