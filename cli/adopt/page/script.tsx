import { createRoot } from "react-dom/client";
import { App } from "./app";

// The script of the page; it contains the worker's script and the built scripts.
const textIn = (id: string) => document.getElementById(id)?.textContent ?? "";
const place = document.getElementById("app");
if (place) createRoot(place).render(<App code={textIn("worker")} runtime={textIn("runtime")} />);
