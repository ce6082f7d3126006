import { describe, expect, it } from "vitest";
import type { Backend } from "../../../fixtures/backend";
import { createBackend } from "../../../fixtures/backend";
import { SITE, ask } from "./ask";

interface Signed {
  fileName: string;
  postData: Record<string, string>;
  fileId: string;
  s3Url: string;
}

function sign(backend: Backend, name: string, size = 3): Promise<Response> {
  return ask(backend, `/api/v1/form/${SITE}/signFile?${new URLSearchParams({ name, size: String(size) })}`);
}

async function store(backend: Backend, signed: Signed, content = "abc"): Promise<Response> {
  const form = new FormData();
  for (const [key, value] of Object.entries(signed.postData)) form.append(key, value);
  form.append("file", new File([content], signed.fileName, { type: "image/png" }));
  return ask(backend, signed.s3Url, { method: "POST", body: form });
}

async function signAndStore(backend: Backend, name: string, content?: string): Promise<Response> {
  return store(backend, await (await sign(backend, name)).json(), content);
}

describe("a file of a site form", () => {
  it.each(["__proto__", "constructor.png"])("is stored under the name %s, which requests nothing", async (name) => {
    expect((await signAndStore(createBackend(), name)).status).toBe(204);
  });

  it.each([
    ["too-large.png", 3, "MaxFileSizeError"],
    ["wrong-type.exe", 3, "InvalidFileTypeError"],
    ["sign-error.png", 3, "Something else"],
  ])("is refused when signing %s of %i bytes", async (name, size, message) => {
    const response = await sign(createBackend(), name, size);
    expect(response.status).toBe(400);
    expect((await response.json()).msg).toContain(message);
  });

  it.each([
    ["storage-too-large.png", 400, "EntityTooLarge"],
    ["storage-too-small.png", 400, "EntityTooSmall"],
    ["storage-denied.png", 403, "AccessDenied"],
  ])("is refused by the storage for the name %s", async (name, status, code) => {
    const response = await signAndStore(createBackend(), name);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
  });
});
