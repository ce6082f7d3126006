import { describe, expect, it } from "vitest";
import { downloadHeaders } from "../../../wire/answers";
import { readSignRequest } from "../../../wire/sign-request";

const read = (query: Record<string, string>) => readSignRequest(new URLSearchParams(query));

describe("a signing request", () => {
  it("accepts a file of exactly 10 MB", () => {
    expect(read({ name: "a.png", size: "10000000" })).toEqual({ name: "a.png", size: 10_000_000 });
  });

  it("F-61 is refused for one byte more, with the words the page looks for", () => {
    expect(read({ name: "a.png", size: "10000001" })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^MaxFileSizeError/),
    });
  });

  it.each([{ size: "1" }, { name: "a.png" }, { name: "a", size: "-1" }, { name: "a", size: "1e3" }])(
    "is refused without name or size: %j",
    (query) => {
      expect(read(query as Record<string, string>)).toMatchObject({ code: 400 });
    },
  );

  it("is refused for a name longer than a file system accepts", () => {
    expect(read({ name: "a".repeat(256), size: "1" })).toMatchObject({ code: 400 });
  });
});

it("a download's name cannot end its header or fail on half a character", () => {
  expect(downloadHeaders("a'\"\r\n(\ud800).png")["content-disposition"]).toBe(
    "attachment; filename*=UTF-8''a%27%22%0D%0A%28%EF%BF%BD%29.png",
  );
});
