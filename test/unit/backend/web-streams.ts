import * as streams from "node:stream/web";

// MSW requires the streams that jsdom's window lacks.
Object.assign(globalThis, streams);
