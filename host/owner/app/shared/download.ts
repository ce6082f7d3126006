import { apiUrl } from "../api";

/** Starts a download, as a click on a link would. */
export function download(path: string): void {
  const link = document.createElement("a");
  link.href = apiUrl(path);
  link.download = "";
  link.click();
}
