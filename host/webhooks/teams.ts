import type { ChatMessage } from "./chat-message";
import { fit } from "./fit";

/** Keeps a message below the limit of 28 kB, with 3 bytes for each UTF-16 unit. */
const TEXT = 5000;
const TITLE = 200;
const LINES = 60;

/**
 * A message for a workflow of Teams that posts an Adaptive Card. Visitor input is in text runs, in which Markdown has no
 * effect.
 */
export function teamsBody({ title, text, link }: ChatMessage): object {
  const lines = fit(text, TEXT).split("\n");
  const shown = lines.length > LINES ? [...lines.slice(0, LINES), "…"] : lines;
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            paragraph({ text: fit(title, TITLE), weight: "Bolder", size: "Medium" }),
            ...shown.filter((line) => line.trim()).map((line) => paragraph({ text: line })),
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open on the owner's page", url: link }],
        },
      },
    ],
  };
}

function paragraph(run: { text: string; weight?: string; size?: string }): object {
  return { type: "RichTextBlock", inlines: [{ type: "TextRun", ...run }] };
}
