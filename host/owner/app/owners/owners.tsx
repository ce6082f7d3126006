import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";
import { InviteOwner } from "./invite-owner";
import { OwnerLine } from "./owner-line";
import { ROLE_WORDS } from "./role-words";

/** The owners of the site: invite, change, remove. */
export function Owners() {
  const { value, reload } = useLoaded("GET /owners", {});
  return (
    <Page title="Owners" about="Who can open this page, and what they can do.">
      {value && (
        <>
          <ul className="things owners">
            {value.owners.map((owner) => (
              <OwnerLine key={owner.id} owner={owner} onChange={reload} />
            ))}
          </ul>
          <InviteOwner sends={value.sends} onDone={reload} />
          <section>
            <h2>Roles</h2>
            <dl className="fields">
              {Object.entries(ROLE_WORDS).map(([role, words]) => (
                <div key={role}>
                  <dt>{role}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </Page>
  );
}
