import { createRoot } from "react-dom/client";
import { App } from "./app";

// The script of the page; what the worker runs and the built scripts stand beside it.
const textIn = (id: string) => document.getElementById(id)?.textContent ?? "";
const place = document.getElementById("app");
if (place) createRoot(place).render(<App code={textIn("worker")} runtime={textIn("runtime")} />);
