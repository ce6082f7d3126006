/** Length of a password in characters (`accounts.md` A-73). */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;

export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max;
}
