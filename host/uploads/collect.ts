import { isId } from "../blobs/blobs";
import type { Ports } from "../ports";
import { limit } from "../security/limits";
import { readPolicy } from "./policy";
import type { UploadSettings } from "./quota";
import { keepFile } from "./receive";
import { whileSpace } from "./while-space";

/** Ms for which only one process collects a file; longer than reading and storing the largest one takes. */
const ALONE_FOR = 60_000;

/**
 * Stores the files that visitors sent straight to the bucket, before a form or an account claims them. Reads each file once,
 * so that later uploads to its signed address change nothing. Ignores ids
 * without an upload of this host.
 * @throws Refused while another request collects the same file, or above a limit of files at the same time; BlobsFull
 */
export async function collectUploads(
  ids: readonly string[],
  settings: Pick<UploadSettings, "uploadQuota">,
  ports: Ports,
): Promise<void> {
  if (!ports.blobs.direct) return;
  for (const id of new Set(ids)) {
    if (isId(id) && !(await ports.store.findFile({ id }))) await collect(id, settings, ports);
  }
}

async function collect(id: string, settings: Pick<UploadSettings, "uploadQuota">, ports: Ports): Promise<void> {
  const { blobs, inFlight, store, secret } = ports;
  const found = await blobs.direct?.find(id);
  const policy = found && readPolicy(found.note, secret);
  if (!found || policy?.key !== id) return;
  const key = `upload collected ${id}`;
  await limit(ports, [{ key, most: 1, window: ALONE_FOR }], "The file is being stored. Try again in a minute.");
  try {
    const written = await inFlight.receive(policy.size, async () => {
      const content = await found.read();
      return content && blobs.write(whileSpace(content, ports));
    });
    if (!written) return;
    try {
      if (written.size > 0 && written.size <= policy.size) await keepFile(written, policy, settings, ports);
    } finally {
      await written.discard();
    }
    await blobs.direct?.remove(id);
  } finally {
    await store.dropRate({ key });
  }
}
