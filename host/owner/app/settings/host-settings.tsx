import type { ReactNode } from "react";
import { routeHash } from "../route";
import { useLoaded } from "../shared/use-loaded";

interface FirstSetting {
  title: string;
  about: string;
  /** The value in words. @param value returns the value of a setting in use. */
  read(value: (name: string) => string): string;
  /** The view where the owner goes on. */
  view?: string;
  link?: string;
}

const FIRST: readonly FirstSetting[] = [
  { title: "Address of the site", about: "Where visitors open it.", read: (value) => value("origin") },
  {
    title: "Recipients of messages",
    about: "Who gets an email when a visitor sends a form, unless the form has its own recipients.",
    read: (value) => value("notify") || "nobody",
    ...{ view: "forms", link: "Recipients and answers of each form" },
  },
  {
    title: "Emails",
    about: "To you, to visitors who get an answer, and to users.",
    read: (value) =>
      value("mail") || value("smtp") ? `sent from ${value("from") || "the host’s own address"}` : "not sent",
    ...{ view: "mails", link: "All emails, and a test email" },
  },
  {
    title: "Webhooks",
    about: "Programs that get each message, such as a chat.",
    read: (value) => value("webhooks") || "none",
    ...{ view: "webhooks", link: "What was sent to them" },
  },
  {
    title: "Old messages",
    about: "When they are deleted.",
    read: (value) => (Number(value("retention")) ? `after ${value("retention")} days` : "never deleted"),
  },
  { title: "Daily backup", about: "Where it is stored.", read: (value) => value("backupTo") || "none" },
];

/** The settings that concern the work of an owner. */
export function FirstSettings() {
  const { value } = useLoaded("GET /settings", {});
  const read = (name: string) => value?.find((one) => one.name === name)?.value ?? "";
  return (
    <section>
      <h2>Your site</h2>
      <dl className="settings">
        {value &&
          FIRST.map(({ title, about, read: describe, view, link }) => (
            <Setting key={title} title={title} about={about}>
              {describe(read)}
              {view && (
                <>
                  <br />
                  <a href={routeHash(view)}>{link}</a>
                </>
              )}
            </Setting>
          ))}
      </dl>
    </section>
  );
}

/** All settings in use, closed at first. */
export function AllSettings() {
  const { value } = useLoaded("GET /settings", {});
  return (
    <section>
      <h2>All settings of the host</h2>
      <p className="faint">Who runs the host sets them, with these variables or in millrace.config.json.</p>
      <details className="folded">
        <summary>Show all settings</summary>
        <dl className="settings">
          {value?.map(({ name, title, about, value: words, variable, isDefault }) => (
            <Setting key={name} title={title} about={about}>
              {words || <span className="faint">nothing</span>}
              {isDefault ? <span className="faint"> (default)</span> : null}
              <code>{variable}</code>
            </Setting>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Setting({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {title}
        <span className="setting-about">{about}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
