import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { logIn } from "./markup";

const browser = useBrowser();

/** Query strings that try to lead a visitor elsewhere after the log in, each as an attacker would write it. */
const HOSTILE = [
  "usredir=//evil.example",
  "usredir=%2F%2Fevil.example",
  "usredir=%2F%2F%2Fevil.example",
  "usredir=%2F%2F%2F%2Fevil.example",
  "usredir=https%3A%2F%2Fevil.example",
  "usredir=https%3Aevil.example",
  "usredir=http%3A%2F%2Fevil.example%2Fa",
  "usredir=%2Fhttps%3A%2F%2Fevil.example",
  "usredir=%40evil.example",
  "usredir=%2F%40evil.example",
  "usredir=.evil.example",
  "usredir=%2E%2Fevil.example",
  "usredir=..%2F..%2Fevil.example",
  "usredir=%2F..%2F..%2F%2Fevil.example",
  "usredir=%5C%5Cevil.example",
  "usredir=%5Cevil.example",
  "usredir=%2F%5Cevil.example",
  "usredir=%5C%2Fevil.example",
  "usredir=%2F%5C%2Fevil.example",
  "usredir=%09%2F%2Fevil.example",
  "usredir=%2F%09%2Fevil.example",
  "usredir=%0A%2F%2Fevil.example",
  "usredir=%0D%0A%2F%2Fevil.example",
  "usredir=%2F%0D%2Fevil.example",
  "usredir=%20%2F%2Fevil.example",
  "usredir=%00%2F%2Fevil.example",
  "usredir=javascript%3Aalert(1)",
  "usredir=JaVaScRiPt%3Aalert(1)",
  "usredir=java%0Ascript%3Aalert(1)",
  "usredir=data%3Atext%2Fhtml%2C%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "usredir=vbscript%3Amsgbox(1)",
  "usredir=blob%3Ahttps%3A%2F%2Fevil.example%2F1",
  "usredir=file%3A%2F%2F%2Fetc%2Fpasswd",
  "usredir=%3A8080%2F%2Fevil.example",
  "usredir=%3A%40evil.example",
  "usredir=user%3Apass%40evil.example",
  "usredir=%E2%80%AE%2F%2Fevil.example",
  "usredir=%EF%BC%8F%EF%BC%8Fevil.example",
  "usredir=%23%40evil.example",
  "usredir=%3F%40evil.example",
  "usredir=%252F%252Fevil.example",
  "a=1&usredir=%2F%2Fevil.example&usredir=%2Fgood",
] as const;

describe("redirects after log in", () => {
  it("the table has at least forty values", () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  });

  it("A-21 A-22 S-5 none of them leads off this site, and none runs as a script", { timeout: 120_000 }, async () => {
    browser.serve("/log-in", pageHtml(logIn()));
    const page = await browser.open("/", { html: pageHtml("") });
    let asked: string[] = [];
    let leaving = false;
    await page.route("**/*", (route) => {
      const request = route.request();
      if (!leaving || !request.isNavigationRequest()) return route.fallback();
      asked.push(request.url());
      return route.fulfill({ contentType: "text/html", body: "<title>There</title><h1>There</h1>" });
    });
    page.on("dialog", () => asked.push("a script of the address ran"));
    for (const search of HOSTILE) {
      leaving = false;
      asked = [];
      await page.goto(`/log-in?${search}`);
      leaving = true;
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("heading", { name: "There" }).waitFor();
      expect(
        asked.map((url) => new URL(url).origin),
        search,
      ).toEqual([browser.origin]);
      expect(new URL(page.url()).origin, search).toBe(browser.origin);
    }
  });
});
