import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ADDRESS } from "../accounts/life";
import { fill, focused, press, sessionButton, tabTo } from "../accounts/keyboard";
import { expectAccessible } from "../support/axe";

/** The host of the example, with access to its store. */
export interface ExampleHost {
  origin: string;
  /** The link in the mail to the visitor that proves the address, once there is one. */
  mailed(): Promise<string>;
  /** Puts the visitor into a group, and into no other. */
  putInto(group: string): Promise<void>;
}

const PAGE = "/members/prices.html";
const FILE = "/members/aftercare.pdf";
const HEADING = "What you pay, and how to keep it.";
const PASSWORD = "first password";

/**
 * A visitor signs up, becomes a member of the studio and leaves again, by keyboard only: gated page and download
 * before, in and after.
 */
export async function runMemberStory(page: Page, { origin, mailed, putInto }: ExampleHost): Promise<void> {
  const open = (path: string) => page.goto(origin + path);
  const account = () => press(page, page.getByRole("link", { name: "Regulars’ prices" }));
  const heading = page.getByRole("heading", { name: HEADING });

  // A stranger is led to the log in.
  expect(await outcomes(page, origin)).toEqual(REFUSED);
  await open("/sign-up");
  await fill(page, "Name", "Mia");
  await fill(page, "Email (needed)", ADDRESS);
  await fill(page, "Password (needed)", PASSWORD);
  await tabTo(page, page.locator("#wf-sign-up-accept-privacy"));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Create my account" }));
  await focused(page, ".w-form-verification");

  // The link of the mail, opened twice; the account page that it leads to requires the log in.
  const link = await mailed();
  for (let times = 0; times < 2; times++) {
    await page.goto(link);
    await focused(page, ".w-form-success");
  }
  await page.waitForURL("**/log-in?usredir=%2Fuser-account");
  await fill(page, "Email", ADDRESS);
  await fill(page, "Password", PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/user-account`);

  // In a group, but not in that one.
  await putInto("Apprentices");
  await account();
  await page.waitForURL(`${origin}/access-denied?usredir=${encodeURIComponent(PAGE)}`);
  await expectAccessible(page);
  expect(new Set((await outcomes(page, origin)).map(({ location }) => location.split("?")[0]))).toEqual(
    new Set(["/access-denied"]),
  );

  // In that one.
  await putInto("Regulars");
  await open("/user-account");
  await account();
  await heading.waitFor();
  await expectAccessible(page);
  const download = page.getByRole("link", { name: "Aftercare guide" });
  await tabTo(page, download);
  expect(await download.evaluate((one) => (one as HTMLAnchorElement).href)).toBe(origin + FILE);
  expect((await outcomes(page, origin)).map(({ status }) => status)).toEqual([200, 200, 206, 200, 200, 206]);
  const file = await page.request.get(origin + FILE);
  expect([(await file.text()).slice(0, 5), file.headers()["content-type"]]).toEqual(["%PDF-", "application/pdf"]);

  // Out again, and back by the browser's own button.
  await press(page, sessionButton(page));
  await page.waitForURL(`${origin}/`);
  await page.goBack();
  await page.waitForURL(`${origin}/log-in?usredir=${encodeURIComponent(PAGE)}`);
  expect(await heading.count()).toBe(0);
  expect(await outcomes(page, origin)).toEqual(REFUSED);
}

interface Outcome {
  status: number;
  location: string;
  length: number;
}

interface Asked {
  path: string;
  method: string;
  headers: Record<string, string>;
}

const ASKED = [PAGE, FILE].flatMap((path): Asked[] => [
  { path, method: "GET", headers: {} },
  { path, method: "HEAD", headers: {} },
  { path, method: "GET", headers: { range: "bytes=0-9" } },
]);

const REFUSED: Outcome[] = ASKED.map(({ path }) => ({
  status: 302,
  location: `/log-in?usredir=${encodeURIComponent(path)}`,
  length: 0,
}));

/** The answers to this visitor for the page and the file: whole, their headers, and a part. */
function outcomes(page: Page, origin: string): Promise<Outcome[]> {
  return Promise.all(
    ASKED.map(async ({ path, method, headers }) => {
      const answer = await page.request.fetch(origin + path, { method, headers, maxRedirects: 0 });
      const { location = "" } = answer.headers();
      return { status: answer.status(), location, length: (await answer.body()).length };
    }),
  );
}
