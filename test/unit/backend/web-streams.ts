import * as streams from "node:stream/web";

// MSW wants the streams that jsdom's window lacks.
Object.assign(globalThis, streams);
