import { expect, it } from "vitest";
import { openDiskBlobs } from "../../../host/blobs/disk";
import { testFolder } from "../support/folder";

it("reads a file to its end that is deleted meanwhile", async () => {
  const blobs = await openDiskBlobs(testFolder());
  const id = "abcdefghijklmnopqrstuv";
  const written = await blobs.write(new Blob(["abc"]).stream());
  await written.keep(id);
  const content = await blobs.read(id);
  await blobs.remove(id);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe("abc");
  expect(await blobs.read(id)).toBeUndefined();
});
