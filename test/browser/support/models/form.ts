import type { Page } from "playwright-core";

/** A form as its visitor uses it, by the labels of its fields. */
export const formModel = (page: Page) => ({
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  },
  send: () => page.getByRole("button").click(),
  /** Waits until a text is visible. */
  seeText: (text: string) => page.getByText(text).waitFor(),
  valueOf: (label: string) => page.getByLabel(label).inputValue(),
});
