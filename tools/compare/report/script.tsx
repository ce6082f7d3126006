import { createRoot } from "react-dom/client";
import type { ReportData } from "./data";
import { Report } from "./report";

// The script of the report; its data is in a separate element.
const place = document.getElementById("report");
const data = document.getElementById("data")?.textContent;
if (place && data) createRoot(place).render(<Report data={JSON.parse(data) as ReportData} />);
