import { createRoot } from "react-dom/client";
import { App } from "./app";

// The script of the owner's page.
const place = document.getElementById("owner");
if (place) createRoot(place).render(<App />);
