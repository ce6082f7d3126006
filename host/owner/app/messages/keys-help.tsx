import { Dialog } from "../shared/dialog";

const KEYS = [
  ["j", "↓", "the next message"],
  ["k", "↑", "the previous message"],
  ["Enter", "", "open the message"],
  ["Esc", "", "back to the list"],
  ["e", "", "archive, or move back"],
  ["s", "", "mark as spam, or not spam"],
  ["/", "", "search"],
  ["?", "", "this list"],
] as const;

interface Props {
  on: boolean;
  onChange(on: boolean): void;
  onClose(): void;
}

/** A dialog that lists the keyboard shortcuts. */
export function KeysHelp({ on, onChange, onClose }: Props) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <table className="keys">
        <thead className="unseen">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(([key, other, what]) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd> {other && <kbd>{other}</kbd>}
              </td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
        Use keyboard shortcuts
      </label>
      <div className="actions">
        <button className="button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
