import { patternProblem } from "./access";
import { SettingsError } from "./settings-error";
import type { Settings } from "./settings";

/** @throws SettingsError when a table says something that cannot be meant. */
export function checkGate({ access, passwords, apiOnly, logInPage, accessDeniedPage }: Settings): void {
  for (const [name, table] of Object.entries({ access, passwords })) {
    for (const pattern of Object.keys(table)) {
      const problem = patternProblem(pattern);
      if (problem)
        throw new SettingsError(`The pattern "${pattern}" in ${name} ${problem}. Expected a path such as /members.`);
    }
    if (apiOnly && Object.keys(table).length) {
      throw new SettingsError(
        `${name} has no effect with apiOnly, because another server serves the pages. Remove one of the two settings.`,
      );
    }
  }
  for (const [pattern, value] of Object.entries(access)) {
    if (!isAccess(value)) {
      throw new SettingsError(
        `access for ${pattern} is ${JSON.stringify(value)}. Expected "user", "everybody" or a list of groups.`,
      );
    }
  }
  for (const [pattern, value] of Object.entries(passwords)) {
    if (typeof value !== "string" || (value && !value.startsWith("$argon2id$"))) {
      throw new SettingsError(
        `The password for ${pattern} is not a hash. Create a hash with "millrace host password".`,
      );
    }
  }
  for (const [name, page] of Object.entries({ logInPage, accessDeniedPage })) {
    if (!/^\/(?![\\/])[^\s?#\\]*$/.test(page)) {
      throw new SettingsError(`${name} is "${page}". Expected the path of a page such as /log-in.`);
    }
  }
}

function isAccess(value: unknown): boolean {
  if (value === "user" || value === "everybody") return true;
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one !== "");
}
