import { BlobsFull } from "../blobs/blobs";
import type { Ports } from "../ports";

/** Content of a file while the disk has enough space for it, because log-ins need the rest. @throws BlobsFull */
export async function* whileSpace(
  content: AsyncIterable<Uint8Array>,
  { disk }: Pick<Ports, "disk">,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const problem = await disk.findProblem();
    if (problem) throw new BlobsFull(problem);
    yield chunk;
  }
}
