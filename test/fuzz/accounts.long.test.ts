import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { redirectPath, siteUrl } from "../../src/accounts/form/redirect";
import { createBatches } from "../../src/network/batch";
import { OperationError } from "../../src/network/errors";

// The same cases in every run.
fc.configureGlobal({ seed: 20261121 });

afterEach(() => vi.unstubAllGlobals());

describe("redirects", () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      "/",
      "\\",
      ".",
      "@",
      ":",
      "?",
      "#",
      "&",
      "=",
      "%",
      "\t",
      "\n",
      "\0",
      " ",
      "a",
      "e",
      "javascript",
      "//",
      "evil.example",
      "％",
      "‮",
      "2",
      "F",
    ),
  });

  it("A-21 S-5 a redirect to any path stays on this site", () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: "binary" }), fc.webUrl()), (path) => {
        const address = siteUrl(path);
        expect(address === undefined || new URL(address).origin === location.origin).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("A-20 A-23 S-6 reading any query string does not throw", () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: "binary" })), (value) => {
        const path = redirectPath(`?usredir=${value}`);
        if (path !== undefined) siteUrl(path);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("answers", () => {
  const SECRET = "correct horse 42";
  const body = {
    operationName: "UserLoginRequest",
    variables: { authPassword: SECRET },
    query: "mutation UserLoginRequest{x}",
  };
  const evil = fc.oneof(fc.constant(SECRET), fc.jsonValue());
  const result = fc.oneof(
    fc.record({
      data: fc.jsonValue(),
      errors: fc.array(fc.record({ message: evil, code: evil, failedValidations: evil })),
    }),
    fc.jsonValue(),
  );

  it(
    "A-39 A-40 each operation ends with an object or an error that does not repeat what " + "was sent, for any answer",
    async () => {
      const property = fc.asyncProperty(
        fc.oneof(fc.array(result, { maxLength: 3 }), result),
        fc.integer({ min: 200, max: 599 }),
        async (answer, status) => {
          vi.stubGlobal("fetch", async () => ({ status, ok: status < 300, text: async () => JSON.stringify(answer) }));
          const send = createBatches(() => "/x", undefined);
          const ends = await Promise.allSettled([
            send(body, new AbortController().signal),
            send(body, new AbortController().signal),
          ]);
          for (const end of ends) {
            if (end.status === "fulfilled") {
              expect(typeof end.value).toBe("object");
              continue;
            }
            const error: unknown = end.reason;
            expect(error).toBeInstanceOf(OperationError);
            const { message, codes, stack } = error as OperationError;
            expect(JSON.stringify([message, codes, stack])).not.toContain(SECRET);
          }
        },
      );
      await fc.assert(property, { numRuns: 100 });
    },
  );
});
