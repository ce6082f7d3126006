import type { Backend, FieldValue, Mail, StoredFile, Submission } from "../../fixtures/backend";
import { ENDPOINT_NAMES, TRIGGERS, describeFault } from "../../fixtures/backend";
import { formatField, SHOWN_FIELDS } from "../../wire/submission";
import { USER_PAGE_SIZE, USER_STATUSES } from "../../wire/user-system";
import type { Markup } from "./html";
import { FAULT_KINDS } from "./fault-form";
import { html } from "./html";

/** The page at `/__millrace`: received data, newest first, and the faults of the backend. */
export function renderInbox({ model, controls }: Backend): Markup {
  const count = model.submissions.length;
  return frame(
    "Received",
    html`<header>
        <h1>Received</h1>
        <p>${count === 1 ? "1 submission" : `${count} submissions`}. Reload the page to see new ones.</p>
        <nav aria-label="Pages"><a href="/">The site</a> <a href="/__millrace/pages">All pages</a></nav>
        <form method="post" action="/__millrace/clear"><button>Clear all</button></form>
      </header>
      <section aria-labelledby="submissions">
        <h2 id="submissions">Submissions</h2>
        ${list(model.submissions, renderSubmission, "No submissions yet. Send a form on the site.")}
      </section>
      <section aria-labelledby="files">
        <h2 id="files">Files</h2>
        ${list(model.files, renderFile, "No files uploaded yet.")}
      </section>
      <section aria-labelledby="mails">
        <h2 id="mails">Emails</h2>
        ${list(model.mails, renderMail, "No emails sent yet.")}
      </section>
      <section aria-labelledby="users">
        <h2 id="users">Users</h2>
        ${renderUsers(model)}
      </section>
      <section aria-labelledby="faults">
        <h2 id="faults">Faults</h2>
        ${renderFaults(controls.list().map(([name, fault]) => `${name}: ${describeFault(fault)}`))}
      </section>
      <section aria-labelledby="requests">
        <h2 id="requests">Requests</h2>
        ${renderRequests(model.requests)}
      </section>
      <section aria-labelledby="triggers">
        <h2 id="triggers">Values that cause errors</h2>
        <details>
          <summary>Show the ${TRIGGERS.length} values</summary>
          ${table(
            "All values",
            ["Where", "Value", "Answer"],
            TRIGGERS.map(({ where, value, effect }) => [where, html`<code>${value}</code>`, effect]),
          )}
        </details>
      </section>`,
  );
}

function frame(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Millrace</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__millrace/style.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}

function renderSubmission({ payload, at, kind, siteId, encoding }: Submission): Markup {
  const files = Object.entries(payload.fileUploads);
  return html`<article>
    <h3>${payload.name}</h3>
    <p class="meta">${when(at)} · ${kind === "form" ? "site" : "list"} ${siteId} · ${encoding}${payload.dolphin ? " · dolphin" : ""}</p>
    <dl>
      ${Object.entries(payload.fields).map(([key, value]) => html`<div><dt>${key}</dt><dd>${renderValue(value)}</dd></div>`)}
      ${files.map(([key, id]) => html`<div><dt>${key}</dt><dd>${fileLink(id, id)}</dd></div>`)}
    </dl>
    <p class="meta">${SHOWN_FIELDS.map(({ key, label }) => `${label}: ${formatField(payload, key) || "unknown"}`).join(" · ")}</p>
  </article>`;
}

function renderValue(value: FieldValue): Markup {
  if (typeof value === "string" && value) return html`${value}`;
  if (Array.isArray(value)) return html`${value.join(", ")}`;
  return html`<em>${value === null ? "null" : value === "" ? "empty" : value ? "yes" : "no"}</em>`;
}

function renderFile(file: StoredFile): Markup {
  return html`<article>
    <h3>${fileLink(file.id, file.fileName)}</h3>
    <p class="meta">${when(file.at)} · ${file.id} · ${file.type} · ${file.bytes.length} bytes</p>
  </article>`;
}

function fileLink(id: string, label: string): Markup {
  return html`<a href="/__millrace/files/${encodeURIComponent(id)}">${label}</a>`;
}

function renderMail(mail: Mail): Markup {
  return html`<article>
    <h3>${mail.subject}</h3>
    <p class="meta">${when(mail.at)} · to ${mail.to}</p>
    <ul>${mail.links.map(({ label, href }) => html`<li>${mailLink(label, href)}</li>`)}</ul>
  </article>`;
}

/** Links only web URLs, so that a `javascript:` URL stays text. */
function mailLink(label: string, href: string): Markup {
  return /^https?:\/\//i.test(href) ? html`<a href="${href}">${label}</a>` : html`${label}: ${href}`;
}

function renderUsers({ users, sessions }: Backend["model"]): Markup {
  if (!users.length) return html`<p>No users yet.</p>`;
  const rows = users.slice(-USER_PAGE_SIZE).reverse();
  const isLoggedIn = (id: string) => sessions.some(({ userId }) => userId === id);
  return table(
    `The last ${USER_PAGE_SIZE} users`,
    ["Email", "Name", "Status", "Since", "Fields"],
    rows.map(({ id, email, name, status, createdOn, data }) => [
      email,
      name,
      `${USER_STATUSES[status]}${isLoggedIn(id) ? ", logged in" : ""}`,
      when(createdOn),
      html`${Object.entries(data).map(([key, value]) => html`<div><code>${key}</code> ${String(value)}</div>`)}`,
    ]),
  );
}

function renderFaults(active: string[]): Markup {
  return html`${active.length ? html`<ul>${active.map((line) => html`<li>${line}</li>`)}</ul>` : html`<p>No faults set.</p>`}
    <form method="post" action="/__millrace/faults" class="faults">
      ${choice("endpoint", "Endpoint", ENDPOINT_NAMES)} ${choice("kind", "Fault", FAULT_KINDS)}
      <label>Status, code or milliseconds <input name="amount" inputmode="numeric" size="6" /></label>
      <label>How many requests (empty: all) <input name="times" inputmode="numeric" size="4" /></label>
      <label><input type="checkbox" name="processed" value="yes" /> Process the request first</label>
      <button>Set</button>
    </form>`;
}

function choice(name: string, label: string, values: readonly string[]): Markup {
  return html`<div>
    <label for="fault-${name}">${label}</label>
    <select id="fault-${name}" name="${name}">${values.map((value) => html`<option>${value}</option>`)}</select>
  </div>`;
}

function renderRequests(requests: Backend["model"]["requests"]): Markup {
  if (!requests.length) return html`<p>No requests yet.</p>`;
  const rows = requests.slice(-200).reverse();
  return table(
    "The last 200 requests",
    ["Time", "Request", "About", "Answer"],
    rows.map((line) => [
      when(line.at),
      html`<code>${line.method} ${line.url}</code>`,
      line.about,
      `${line.outcome}${line.fault && ` (${line.fault})`}`,
    ]),
  );
}

function table(caption: string, heads: string[], rows: (string | Markup)[][]): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table>
  </div>`;
}

function list<T>(items: T[], render: (item: T) => Markup, none: string): Markup {
  return items.length ? html`${[...items].reverse().map(render)}` : html`<p>${none}</p>`;
}

function when(at: string): Markup {
  return html`<time datetime="${at}">${at.slice(0, 19).replace("T", " ")}</time>`;
}
