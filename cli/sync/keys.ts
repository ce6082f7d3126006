import { nearest } from "../../common/nearest";
import { AdoptError } from "../adopt/model/adopt-error";

/** @throws AdoptError for a key that does not exist. */
export function checkKeys(content: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(content).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const like = nearest(unknown, known);
  const advice = like === undefined ? `Expected one of ${known.join(", ")}.` : `Did you mean "${like}"?`;
  throw new AdoptError(`${place} has the unknown key "${unknown}". ${advice}`);
}

export const wrongValue = (place: string, value: unknown, expected: string): AdoptError =>
  new AdoptError(`${place} is ${JSON.stringify(value)}. Expected ${expected}.`);
