import { Refused } from "../http/refused";
import type { InFlight } from "../ports";
import type { UploadSettings } from "./quota";

/** Seconds for `Retry-After`. */
const RETRY_AFTER = 10;

/** Keeps the files of one site from occupying the process, the disk and the network of all sites. */
export function createInFlight({
  uploadsAtOnce,
  uploadsInFlight,
}: Pick<UploadSettings, "uploadsAtOnce" | "uploadsInFlight">): InFlight {
  const most = { files: uploadsAtOnce || Infinity, bytes: uploadsInFlight * 1_000_000 || Infinity };
  let files = 0;
  let bytes = 0;
  return {
    async receive(size, work) {
      // A single file is received even if it is larger than the limit.
      if (files >= most.files || (files > 0 && bytes + size > most.bytes)) {
        throw new Refused(503, "Too many files at the same time. Try again in a few seconds.", RETRY_AFTER);
      }
      files++;
      bytes += size;
      try {
        return await work();
      } finally {
        files--;
        bytes -= size;
      }
    },
  };
}
