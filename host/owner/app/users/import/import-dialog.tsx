import { useEffect, useState } from "react";
import type { ImportPreviewAnswer, ImportRequest, ImportStart } from "../../../users/import-types";
import { ask } from "../../api";
import { Dialog } from "../../shared/dialog";
import { FormEnd } from "../../shared/form-end";
import { Check, FileField, TextField } from "../../shared/form-fields";
import { count } from "../../shared/words";
import { ImportPreview } from "./import-preview";
import { readTable } from "./read-table";

interface Props {
  onClose(): void;
  onStarted(): void;
}

/** Chooses a table, shows what its import would do, and starts it. */
export function ImportDialog({ onClose, onStarted }: Props) {
  const [request, setRequest] = useState<ImportRequest>();
  const { preview, problem, setProblem } = usePreview(request);
  const [invite, setInvite] = useState(true);
  const [perHour, setPerHour] = useState("100");
  const ready = preview?.isCurrent === true && !preview.problem && preview.adding > 0;
  const choose = (file: File | undefined) => {
    setRequest(undefined);
    setProblem("");
    if (!file) return;
    readTable(file).then(
      (table) => setRequest({ table, map: {} }),
      (error: Error) => setProblem(error.message),
    );
  };
  const start = async () => {
    if (!request || !ready) return setProblem(problem || findMissing(request, preview));
    const body: ImportStart = { ...request, invitesPerHour: invite ? Number(perHour) : null };
    await ask("POST /user-import", { body });
    onStarted();
  };
  return (
    <Dialog title="Import users" onClose={onClose} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start().catch((error: Error) => setProblem(error.message));
        }}
      >
        <FileField
          id="import-file"
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          hint="With a column of email addresses; UTF-8, separated by commas, semicolons or tabs. Passwords are not imported."
          onChange={choose}
        />
        {request && !preview && !problem && <p role="status">Reading the file…</p>}
        {request && preview && (
          <ImportPreview
            preview={preview}
            onTarget={(header, target) => setRequest({ ...request, map: { ...request.map, [header]: target } })}
          />
        )}
        {ready && (
          <>
            <Check label="Send each user an invitation by email" checked={invite} onChange={setInvite} />
            {invite && (
              <TextField
                id="import-per-hour"
                label="Invitations per hour"
                type="number"
                min={1}
                max={100_000}
                required
                value={perHour}
                onChange={setPerHour}
              />
            )}
            <p className="hint">
              Without an invitation, the accounts are ready at once. Users choose a password by “reset password”.
            </p>
          </>
        )}
        <FormEnd
          problem={problem || (preview?.problem ?? "")}
          action={ready ? `Import ${count(preview.adding, "user")}` : "Import"}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface LoadedPreview extends ImportPreviewAnswer {
  /** Whether it is of the present targets of columns, and not of the ones before. */
  isCurrent: boolean;
}

/** Why an import cannot start. */
function findMissing(request: ImportRequest | undefined, preview: LoadedPreview | undefined): string {
  if (!request) return "Choose a CSV file.";
  if (!preview?.isCurrent) return "The file is being read. Try again.";
  return preview.problem || "The table has no user without an account.";
}

/** What the import of a table would do; undefined while it is loaded the first time. */
function usePreview(request: ImportRequest | undefined) {
  const [loaded, setLoaded] = useState<{ request: ImportRequest; answer: ImportPreviewAnswer }>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!request) return undefined;
    let current = true;
    ask("POST /user-import/preview", { body: request }).then(
      (answer) => {
        if (!current) return;
        setLoaded({ request, answer });
        setProblem("");
      },
      (error: Error) => {
        if (current) setProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [request]);
  const isSameFile = loaded !== undefined && loaded.request.table === request?.table;
  const preview: LoadedPreview | undefined = isSameFile
    ? { ...loaded.answer, isCurrent: loaded.request === request }
    : undefined;
  return { preview, problem, setProblem };
}
