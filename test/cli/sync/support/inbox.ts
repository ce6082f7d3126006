import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A webhook that keeps what is posted to it. */
export interface Inbox {
  readonly url: string;
  readonly messages: { readonly text: string }[];
  /** The texts since the last call. */
  takeTexts(): string[];
  /** Of its answers. */
  status: number;
  close(): Promise<void>;
}

export async function startInbox(): Promise<Inbox> {
  const messages: Inbox["messages"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      if (inbox.status === 200) messages.push(JSON.parse(body) as { text: string });
      response.writeHead(inbox.status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const inbox: Inbox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    messages,
    takeTexts: () => messages.splice(0).map(({ text }) => text),
    status: 200,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return inbox;
}
