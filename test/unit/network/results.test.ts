import { expect, it } from "vitest";
import { OperationError } from "../../../src/network/errors";
import { readData, readResults } from "../../../src/network/results";

const refusedBy = (...errors: unknown[]) => ({ data: null, errors });

const catchFailure = (request: Promise<unknown>) =>
  request.then(
    () => expect.fail("there was data"),
    (error: unknown) => error as OperationError,
  );

it("A-40 an answer without data and errors fails, with its status and no codes", async () => {
  const failure = await catchFailure(readData({ data: null, errors: [] }, "Load", 200));
  expect(failure).toMatchObject({
    name: "OperationError",
    message: "Load got an answer without data",
    status: 200,
    codes: [],
    failedValidations: [],
    worthRetrying: false,
  });
});

it.each([
  [{ code: "NotFound" }, "NotFound"],
  [{ code: "my secret" }, ""],
  [{ code: "1abc" }, ""],
  [{ code: "abc1" }, ""],
  [{ code: ["NotFound"] }, ""],
  [{}, ""],
  [null, ""],
])("A-40 the code of the error %j is %j", async (error, code) => {
  const failure = await catchFailure(readData(refusedBy(error), "Load", 200));
  expect(failure.codes).toEqual([code]);
  expect(failure.message).toBe(`Load was refused: ${code || "no code"}`);
});

it("A-41 only validations with a name and a field count, those of the first error", async () => {
  const good = { name: "MinLength", fieldId: "f1" };
  const failedValidations = [good, { name: 1, fieldId: "f" }, { name: "x", fieldId: 2 }, null, "x"];
  const failure = await catchFailure(
    readData(refusedBy({ failedValidations }, { failedValidations: [good] }), "Save", 200),
  );
  expect(failure.failedValidations).toEqual([good]);
});

it("A-42 a refused token is worth another attempt, wherever the server reports it", async () => {
  const code = "BadCrossOriginRequest";
  expect(readResults(JSON.stringify({ code })).forged).toBe(true);
  expect(readResults(JSON.stringify([{ data: {} }, { errors: [{ code }] }])).forged).toBe(true);
  expect(readResults(JSON.stringify([{ errors: [{ code: "NotFound" }] }])).forged).toBe(false);
  expect((await catchFailure(readData(refusedBy({ code }), "Save", 200))).worthRetrying).toBe(true);
});

it.each([["<p>"], ["null"], ["5"], ['{"x":1}']])("A-39 the text %s contains no results", (text) => {
  expect(readResults(text)).toEqual({ results: [], forged: false });
});

it("A-39 one result may arrive without a list, and an entry of another type is omitted", () => {
  expect(readResults('{"data":{"a":1}}').results).toEqual([{ data: { a: 1 }, errors: [] }]);
  expect(readResults('{"errors":[{}]}').results).toEqual([{ data: null, errors: [{}] }]);
  expect(readResults('[{"data":[1],"errors":"x"},7]').results).toEqual([
    { data: null, errors: [] },
    { data: null, errors: [] },
  ]);
});

it("an error of an operation has its name, and no codes unless they are given", () => {
  expect(new OperationError("x")).toMatchObject({
    name: "OperationError",
    status: 0,
    codes: [],
    failedValidations: [],
  });
});
