interface Props {
  /** Why the form was refused; empty: it was not. */
  problem: string;
  /** Label of the button that submits the form. */
  action: string;
  onClose(): void;
}

/** The end of a form in a dialog: the error and the buttons. */
export function FormEnd({ problem, action, onClose }: Props) {
  return (
    <>
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="actions">
        <button className="button" type="submit">
          {action}
        </button>
        <button className="button quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </>
  );
}
