import { afterEach, describe, expect, it } from "vitest";
import { close, one, open } from "./support";

afterEach(close);

const href = () => one("a, area").getAttribute("href");
const link = (to: string) => `<a href="${to}">Log in</a>`;

describe("links to the log-in page", () => {
  it("A-64 carry usredir over, found anywhere in the query string and encoded again", () => {
    open(link("/log-in"), { address: "/access-denied?x=1&usredir=%2Fmembers%3Fa%3D1&y=2" });
    expect(href()).toBe("/log-in?usredir=%2Fmembers%3Fa%3D1");
  });

  it("A-64 handles areas of image maps too", () => {
    open('<map name="m"><area href="/log-in" alt="Log in"></map>', { address: "/x?usredir=%2Fm" });
    expect(href()).toBe("/log-in?usredir=%2Fm");
  });

  it("A-64 does not append twice", () => {
    const { ready } = open(link("/log-in"), { address: "/x?usredir=%2Fm" });
    ready();
    expect(href()).toBe("/log-in?usredir=%2Fm");
  });

  it.each([
    "log-in",
    "/de/log-in",
    "https://elsewhere.example/log-in",
    "//log-in/",
    "mailto:log-in.html",
    "https://",
    "/blog-in.html",
    "/my/log-in.html",
    "/prices?from=/log-in",
    "/log-in?usredir=%2Fown",
    "/log-in?x=1&usredir=%2Fown#top",
  ])("A-64 leaves %s alone", (to) => {
    open(link(to), { address: "/x?usredir=%2Fm" });
    expect(href()).toBe(to);
  });

  it.each([
    ["/log-in?x=1", "/log-in?x=1&usredir=%2Fm"],
    ["/log-in?", "/log-in?usredir=%2Fm"],
    ["/log-in#top", "/log-in?usredir=%2Fm#top"],
    ["/log-in.html?x=1#top", "/log-in.html?x=1&usredir=%2Fm#top"],
    [`${location.origin}/log-in`, `${location.origin}/log-in?usredir=%2Fm`],
    [`//${location.host}/log-in?x=1#top`, `//${location.host}/log-in?x=1&usredir=%2Fm#top`],
  ])("A-64 keeps all of a URL but its path: %s", (to, expected) => {
    open(link(to), { address: "/x?usredir=%2Fm" });
    expect(href()).toBe(expected);
  });

  it.each(["/log-in/", "/log-in.html", "log-in.html", "../log-in.html", "./log-in.html", "../../log-in.html"])(
    "A-64 recognizes the log-in page as exports write it: %s",
    (to) => {
      open(link(to), { address: "/x?usredir=%2Fm" });
      expect(href()).toBe(`${to}?usredir=%2Fm`);
    },
  );

  it.each(["/x", "/x?usredir=", "/x?usredir=%E0%A4%A"])("A-64 stay as served at %s", (address) => {
    open(link("/log-in"), { address });
    expect(href()).toBe("/log-in");
  });

  it("are as served after stop()", () => {
    const { stop, served } = open(link("/log-in"), { address: "/x?usredir=%2Fm" });
    stop();
    expect(document.body.innerHTML).toBe(served);
  });
});
