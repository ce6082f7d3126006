import { createRoot } from "react-dom/client";
import { App } from "./app";

// The script of the editor of pages.
const place = document.getElementById("owner");
if (place) createRoot(place).render(<App />);
