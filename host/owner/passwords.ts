/** Limits for the length of a password. */
const PASSWORD_LENGTH = { least: 10, most: 256 } as const;

/** The error message for a new password, if it is invalid. */
export function passwordProblem(password: string): string | undefined {
  const { least, most } = PASSWORD_LENGTH;
  if (password.length < least) return `The password must have at least ${least} characters`;
  return password.length > most ? `The password must have at most ${most} characters` : undefined;
}

/** Most characters of a name, and of an email address, which is the name of an invited owner. */
const MOST_NAME = 64;
export const MOST_LOGIN = 254;

/** The name as it is stored, or undefined if it is invalid. */
export function ownerName(text: string, most = MOST_NAME): string | undefined {
  const name = text.trim().toLowerCase();
  return name.length <= most && /^[^\p{C}\s]+$/u.test(name) ? name : undefined;
}
