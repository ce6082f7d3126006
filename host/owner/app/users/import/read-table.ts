import { MOST_TABLE_SIZE } from "../../../users/import-types";
import { formatSize } from "../../shared/words";

/** The text of a chosen file. @throws Error with a message for the owner. */
export async function readTable(file: File): Promise<string> {
  if (file.size > MOST_TABLE_SIZE) {
    const most = formatSize(MOST_TABLE_SIZE);
    throw new Error(`The file is larger than ${most}. Split it, or use the command “millrace import users”.`);
  }
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("The file cannot be read. Choose it again.");
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("The file is not UTF-8 text. In your spreadsheet, save it as “CSV UTF-8”.");
  }
}
