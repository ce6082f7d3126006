import { AdoptError } from "../../adopt/model/adopt-error";
import type { Message } from "./message";

const TIME_LIMIT = 10_000;

/** Posts a message as JSON that Slack and Mattermost show. @throws AdoptError, without the URL, which may be a secret. */
export async function postMessage(url: string, { title, text }: Message): Promise<void> {
  const { host } = new URL(url);
  const body = JSON.stringify({ text: `*${escape(title)}*\n${escape(text)}` });
  let status: number;
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    await answer.body?.cancel();
    ({ status } = answer);
  } catch {
    throw new AdoptError(`The webhook at ${host} did not answer.`);
  }
  if (status < 200 || status > 299) throw new AdoptError(`The webhook at ${host} answers with status ${status}.`);
}

/** The three characters that have a meaning in texts of both. */
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
