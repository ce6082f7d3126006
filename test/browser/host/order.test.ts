import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectUsable, PHONE, useOwner } from "./support";

const owner = useOwner();

const frameIn = (page: Page): FrameLocator => page.frameLocator("main iframe");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const readOrder = (page: Page) => page.getByRole("list", { name: "Order" }).getByRole("listitem").allInnerTexts();

/** Selects the first of several list items. @returns their texts, and how to read them in the page. */
async function selectFirst(page: Page) {
  await page.goto("/__millrace/edit#/services.html");
  const chips = frameIn(page).locator(".chip-row li");
  await chips.first().click();
  const read = async () => (await chips.allInnerTexts()).map((text) => text.trim());
  const before = await read();
  await page.getByRole("button", { name: `List item: ${before[0]}` }).click();
  await page.getByRole("heading", { name: "Order" }).waitFor();
  return { before, read };
}

interface Pointer {
  press(x: number, y: number): Promise<unknown>;
  move(x: number, y: number): Promise<unknown>;
  release(): Promise<unknown>;
}

const createMouse = async ({ mouse }: Page): Promise<Pointer> => ({
  press: async (x, y) => {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: (x, y) => mouse.move(x, y),
  release: () => mouse.up(),
});

async function createFinger(page: Page): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    press: (x, y) => touch("touchStart", [{ x, y }]),
    move: (x, y) => touch("touchMove", [{ x, y }]),
    release: () => touch("touchEnd", []),
  };
}

describe("the order of siblings", () => {
  it("is changed by keyboard, with announcements, and undone", async () => {
    const page = await owner.openOwner("#/pages");
    const { before, read } = await selectFirst(page);
    const [first = "", second = "", third = "", ...rest] = before;
    expect(await readOrder(page)).toEqual(before.map((text) => `List item: ${text}`));
    const current = page.locator(".editor-order [aria-current]");
    expect(await current.innerText()).toBe(`List item: ${first}`);
    await expectUsable(page);

    const announced = page.getByRole("status").filter({ hasText: `List item: ${first}` });
    const expectAnnounced = (text: string) =>
      expect.poll(() => announced.textContent()).toBe(`List item: ${first} ${text}`);
    await button(page, `Move List item: ${first}`).focus();
    await page.keyboard.press("Space");
    await expectAnnounced(`is taken. It would be 1 of ${before.length}.`);
    await page.keyboard.press("ArrowDown");
    await expectAnnounced(`is taken. It would be 2 of ${before.length}.`);
    await page.keyboard.press("ArrowDown");
    await expectAnnounced(`is taken. It would be 3 of ${before.length}.`);
    await page.keyboard.press("Escape");
    await expectAnnounced("is where it was.");
    expect(await read()).toEqual(before);

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expectAnnounced(`is taken. It would be 2 of ${before.length}.`);
    await page.keyboard.press("ArrowDown");
    await expectAnnounced(`is taken. It would be 3 of ${before.length}.`);
    await page.keyboard.press("Space");
    await expect.poll(read).toEqual([second, third, first, ...rest]);
    await button(page, "Undo").click();
    await expect.poll(read).toEqual(before);
    await expect.poll(() => readOrder(page)).toEqual(before.map((text) => `List item: ${text}`));
  });

  it.each(["mouse", "finger"] as const)("is changed by a %s, to the front, and undone", async (tool) => {
    const page = await owner.openOwner("#/pages", PHONE);
    const { before, read } = await selectFirst(page);
    const [first = "", second = "", ...rest] = before;
    const handle = button(page, `Move List item: ${second}`);
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await button(page, `Move List item: ${first}`).boundingBox();
    if (!from || !to) throw new Error("The list is not shown");
    const { press, move, release } = await (tool === "mouse" ? createMouse(page) : createFinger(page));
    const x = from.x + 10;
    await press(x, from.y + 10);
    await move(x, from.y + 2);
    await move(x, to.y + 5);
    await page.getByText(`List item: ${second} is taken. It would be 1 of ${before.length}.`).waitFor();
    await release();
    await expect.poll(read).toEqual([second, first, ...rest]);
    await button(page, "Undo").click();
    await expect.poll(read).toEqual(before);
  });
});
