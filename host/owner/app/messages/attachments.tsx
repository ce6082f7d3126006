import type { AttachmentRow } from "../../api-types";
import { apiUrl } from "../api";
import { Icon } from "../shared/icons";
import { formatSize } from "../shared/words";

/** Files as downloads only, because their content is untrusted. */
export function Attachments({ files }: { files: AttachmentRow[] }) {
  if (!files.length) return null;
  return (
    <ul className="files">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={apiUrl("GET /files/:id", { params: { id } })} download={name}>
            <Icon name="file" />
            <span className="file-name">{name}</span>
            <span className="file-size">{formatSize(size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
