import { useState } from "react";
import type { UserFormAnswer } from "../../users/api-types";
import { ask } from "../api";
import { Dialog } from "../shared/dialog";
import { FormEnd } from "../shared/form-end";
import { useLoaded } from "../shared/use-loaded";
import { EditedField } from "./edited-field";
import { Check, EmailField, TextField } from "../shared/form-fields";

interface Props {
  id: string;
  onDone(): void;
  onClose(): void;
}

/** Changes the name, the address and the custom fields of a user. */
export function EditUser({ id, onDone, onClose }: Props) {
  const { value } = useLoaded("GET /users/:id/form", { params: { id } });
  return (
    <Dialog title="Change user" onClose={onClose}>
      {value && <Form id={id} stored={value} onDone={onDone} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ id, stored, onDone, onClose }: Props & { stored: UserFormAnswer }) {
  const [name, setName] = useState(stored.name);
  const [email, setEmail] = useState(stored.address);
  const [acceptCommunications, setAccept] = useState(stored.acceptCommunications);
  // Only changed fields are sent, because an old value may no longer be valid.
  const [fields, setFields] = useState<Record<string, string | boolean>>({});
  const [problem, setProblem] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask("PUT /users/:id", { params: { id }, body: { name, email, acceptCommunications, fields } }).then(
          onDone,
          (error: Error) => setProblem(error.message),
        );
      }}
    >
      <TextField id="user-name" label="Name" autoComplete="off" maxLength={256} value={name} onChange={setName} />
      <EmailField
        id="user-email"
        // The stored address may be one that the browser refuses. The server checks a new one.
        type="text"
        inputMode="email"
        value={email}
        onChange={setEmail}
        hint="The user logs in with it. Links that were mailed to an earlier address stop working."
      />
      {stored.fields.map((field) => (
        <EditedField
          key={field.id}
          field={field}
          value={(Object.hasOwn(fields, field.id) ? fields[field.id] : field.value) ?? ""}
          onChange={(next) => setFields((old) => ({ ...old, [field.id]: next }))}
        />
      ))}
      <Check label="Accepts communications" checked={acceptCommunications} onChange={setAccept} />
      <FormEnd problem={problem} action="Save" onClose={onClose} />
    </form>
  );
}
