import { createRoot } from "react-dom/client";
import { App } from "./app";
import type { PageData } from "./data";

// The script of the page; its data is in a separate element.
const place = document.getElementById("app");
const data = document.getElementById("data")?.textContent;
if (place && data) createRoot(place).render(<App {...(JSON.parse(data) as PageData)} />);
