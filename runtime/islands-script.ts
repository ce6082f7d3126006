import { islands } from "./islands";

// Fetched by the script tag's runtime on a page that has markup for it (island-loader.ts).
window.Millrace?.define(...islands);
