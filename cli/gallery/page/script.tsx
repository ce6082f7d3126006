import { createRoot } from "react-dom/client";
import type { Gallery } from "../gallery";
import { App } from "./app";

// The script of the gallery.
const place = document.getElementById("gallery");

/** Shows the pages that the server lists. */
async function show(): Promise<void> {
  const answer = await fetch("/__millrace/pages.json");
  if (place) createRoot(place).render(<App gallery={(await answer.json()) as Gallery} />);
}

void show();
