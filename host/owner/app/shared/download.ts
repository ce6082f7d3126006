import type { Download } from "../../api";
import { apiUrl, type Sent } from "../api";

/** Starts a download, as a click on a link would. */
export function download<E extends Download>(endpoint: E, sent: Sent<E>): void {
  const link = document.createElement("a");
  link.href = apiUrl(endpoint, sent);
  link.download = "";
  link.click();
}
