import { startChromium } from "./support/puppeteer";
import { tellStories } from "./support/tell";

tellStories("chromium", startChromium);
