import { tellStories } from "./support/tell";
import { startWebKit } from "./support/webkit";

tellStories("webkit", startWebKit);
