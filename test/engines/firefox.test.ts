import { startFirefox } from "./support/puppeteer";
import { tellStories } from "./support/tell";

tellStories("firefox", startFirefox);
