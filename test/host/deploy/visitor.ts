import { request as requestHttp, type OutgoingHttpHeaders } from "node:http";
import { request as requestHttps } from "node:https";

/** Another network than that of the proxy, which tells both apart in stored addresses. */
const VISITOR = "127.0.5.1";

export interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Uint8Array | string;
}

export interface Answer {
  status: number;
  text: string;
}

/**
 * Sends a request from {@link VISITOR} to the port of an origin on 127.0.0.1, with the host name of the origin.
 * @param ca the certificate of the authority that is trusted.
 */
export function sendAsVisitor(
  { origin, ca }: { origin: string; ca?: Buffer },
  path: string,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<Answer> {
  const { protocol, port, host, hostname } = new URL(origin);
  const options = { host: "127.0.0.1", port, path, method, localAddress: VISITOR, headers: { host, ...headers } };
  return new Promise((resolve, reject) => {
    const asked = protocol === "https:" ? requestHttps({ ...options, ca, servername: hostname }) : requestHttp(options);
    asked.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
