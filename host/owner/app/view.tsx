import { Audit } from "./audit";
import { Mailbox } from "./mailbox";
import { Mails } from "./mails";
import { Rooms } from "./navigation";
import { People } from "./people";
import { FOLDERS, folderOf } from "./places";
import { Plans } from "./plans";
import { Room } from "./room";
import type { Route } from "./route";
import { SettingsRoom } from "./settings-room";
import { User } from "./user";
import { Users } from "./users";
import { Webhooks } from "./webhooks";

interface Props {
  route: Route;
  name: string;
  onLogOut(): void;
}

/** The page of the current route; the inbox for an unknown route. */
export function View({ route, name, onLogOut }: Props) {
  const [place = "inbox", id] = route;
  const folder = folderOf(place);
  if (folder) return <Mailbox key={place} place={place} folder={folder} id={id} />;
  switch (place) {
    case "people":
      return <People email={id ?? ""} />;
    case "users":
      return id === undefined ? <Users /> : <User key={id} id={id} />;
    case "plans":
      return <Plans />;
    case "mails":
      return <Mails />;
    case "webhooks":
      return <Webhooks />;
    case "settings":
      return <SettingsRoom />;
    case "log":
      return <Audit />;
    case "more":
      return (
        <Room title="More">
          <Rooms place={place} />
          <p className="signed">
            Logged in as <b>{name}</b>
          </p>
          <button className="button quiet" type="button" onClick={onLogOut}>
            Log out
          </button>
        </Room>
      );
    default:
      return <Mailbox key="inbox" place="inbox" folder={FOLDERS.inbox} id={undefined} />;
  }
}
