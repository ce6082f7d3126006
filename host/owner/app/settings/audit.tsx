import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { longTime } from "../shared/words";

/** The audit log. */
export function Audit() {
  const { value } = useLoaded("GET /audit", {});
  return (
    <Page title="Log" about="Changes by owners, commands and retention rules, newest first.">
      {value?.length === 0 && <p className="empty">No changes yet.</p>}
      {value && value.length > 0 && (
        <table className="audit">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ id, at, actor, action, detail }) => (
              <tr key={id}>
                <td>
                  <time dateTime={new Date(at).toISOString()}>{longTime(at)}</time>
                </td>
                <td>{actor}</td>
                <td>
                  <b>{action}</b> {detail}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  );
}
