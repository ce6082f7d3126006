const Value = ({ text }: { text: string }) => (text ? <code>{text}</code> : <em>nothing</em>);

/** Values by what they are of. */
export const Values = ({ values }: { values: Readonly<Record<string, string>> }) => (
  <dl>
    {Object.entries(values).map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Value text={text} />
        </dd>
      </div>
    ))}
  </dl>
);
