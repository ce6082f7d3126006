import { addressOf } from "../api";

/** Starts a download, as a click on a link would. */
export function download(path: string): void {
  const link = document.createElement("a");
  link.href = addressOf(path);
  link.download = "";
  link.click();
}
