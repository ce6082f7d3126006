import { getResponse } from "msw";
import type { Backend } from "../../../../fixtures/backend";

/** A message as the documentation shows it: first line, headers by name, body. */
interface Message {
  line: string;
  headers: [name: string, value: string][];
  body: string;
}

/** A request of the documentation and the answer below it. */
export interface Exchange {
  request: Message;
  answer: Message;
}

/** Reads a message. The documentation states the type of JSON and the host once, for all messages without them. */
function parse(text: string): Message {
  const [head = "", ...rest] = text.trimEnd().split("\n\n");
  const [line = "", ...headers] = head.split("\n");
  const pairs = headers.map((header): [string, string] => {
    const at = header.indexOf(": ");
    return [header.slice(0, at), header.slice(at + 2)];
  });
  const body = rest.join("\n\n");
  const isJson = /^[[{]/.test(body) && !pairs.some(([name]) => name === "Content-Type");
  return { line, headers: isJson ? [["Content-Type", "application/json"], ...pairs] : pairs, body };
}

/** Requests and answers of a document, in their order: each is a block of `http`. */
export function readExchanges(text: string): Exchange[] {
  const blocks = [...text.matchAll(/^```http\n([^]*?)^```$/gm)].map(([, block = ""]) => parse(block));
  const exchanges: Exchange[] = [];
  blocks.forEach((request, index) => {
    const answer = blocks[index + 1];
    if (/^HTTP\//.test(request.line)) return;
    if (!answer || !/^HTTP\//.test(answer.line)) throw new Error(`no answer below "${request.line}"`);
    exchanges.push({ request, answer });
  });
  return exchanges;
}

/** White space between the parts of JSON does not count; a form with a boundary is sent line by line. */
function formatBody({ headers, body }: Message): string {
  const type = headers.find(([name]) => name === "Content-Type")?.[1] ?? "";
  if (type.startsWith("multipart/")) return `${body.replaceAll("\n", "\r\n")}\r\n`;
  return type === "application/json" ? JSON.stringify(JSON.parse(body)) : body;
}

/** Sends a request of the documentation to the mock. */
export async function send(backend: Backend, { request }: Exchange): Promise<Response> {
  const [method = "", path = ""] = request.line.split(" ");
  const host = request.headers.find(([name]) => name === "Host")?.[1] ?? "www.example.com";
  const body = method === "POST" && request.body ? formatBody(request) : undefined;
  const init = { method, headers: request.headers, ...(body === undefined ? {} : { body }) };
  const answer = await getResponse(backend.handlers, new Request(`https://${host}${path}`, init));
  if (!answer) throw new Error(`no handler takes "${request.line}"`);
  return answer;
}

/** The documented part of an answer: the status, each header that it names, the parsed body. */
export async function shown(answer: Response, documented: Message): Promise<unknown> {
  const headers = documented.headers.map(([name]) => [
    name,
    name === "Set-Cookie" ? answer.headers.getSetCookie().join(", ") : answer.headers.get(name),
  ]);
  return { status: answer.status, headers, body: meaning(await answer.text()) };
}

/** The answer as in the documentation, to compare with {@link shown}. */
export function expected({ line, headers, body }: Message): unknown {
  const names = [...new Set(headers.map(([name]) => name))];
  const joined = names.map((name) => [
    name,
    headers
      .filter(([other]) => other === name)
      .map(([, value]) => value)
      .join(", "),
  ]);
  // As `shown` returns it: one entry for each line.
  const entries = headers.map(([name]) => joined.find(([other]) => other === name));
  return { status: Number(line.split(" ")[1]), headers: entries, body: meaning(body) };
}

function meaning(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.trim();
  }
}
