export const installed: RegExp[];
