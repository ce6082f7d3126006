import { Jump } from "./jump";
import type { Outline } from "./outline";
import { describeOutcome, shortUrl, type EventEntry, type RequestEntry } from "./requests";

/** Requests with their time and outcome, and the runtime's messages. */
export function Network({
  requests,
  entries,
  outline,
}: {
  requests: readonly RequestEntry[];
  entries: readonly EventEntry[];
  outline: Outline;
}) {
  return (
    <>
      <h3>Requests</h3>
      {requests.length === 0 && <p className="quiet">No requests yet.</p>}
      {requests.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">address</th>
              <th scope="col">outcome</th>
              <th scope="col">ms</th>
              <th scope="col">time in s</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request, index) => (
              <tr key={index}>
                <td>{shortUrl(request.url)}</td>
                <td className={(request.status ?? 200) < 400 && request.status !== 0 ? "" : "fault"}>
                  {describeOutcome(request)}
                </td>
                <td>{Math.round(request.duration)}</td>
                <td>{(request.start / 1000).toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>Events</h3>
      {entries.length === 0 && <p className="quiet">No events since the panel was opened.</p>}
      <ul>
        {entries.map(({ name, target, detail, at }, index) => (
          <li key={index}>
            {`${(at / 1000).toFixed(1)} s ${name} ${detail} `}
            {target instanceof Element && <Jump element={target} outline={outline} />}
          </li>
        ))}
      </ul>
    </>
  );
}
