/** placeholder */
export function importLegacy(_value: unknown): void {}
