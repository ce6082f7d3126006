import { hasRights } from "../access/roles";
import { useApp } from "./app-context";
import { Forms } from "./forms/forms";
import { Audit } from "./settings/audit";
import { Mailbox } from "./messages/mailbox";
import { Mails } from "./mails/mails";
import { PageLinks } from "./navigation";
import { History } from "./pages/history";
import { Pages } from "./pages/pages";
import { People } from "./messages/people";
import { FOLDERS, findFolder, PAGES } from "./folders";
import { Owners } from "./owners/owners";
import { Plans } from "./users/plans";
import { Page } from "./shared/page";
import type { Route } from "./route";
import { SettingsPage } from "./settings/settings-page";
import { Order } from "./shop/order";
import { Orders } from "./shop/orders";
import { Products } from "./shop/products";
import { ShopSettings } from "./shop/shop-settings";
import { User } from "./users/user";
import { Users } from "./users/users";
import { Webhooks } from "./mails/webhooks";

interface Props {
  route: Route;
  name: string;
  onLogOut(): void;
}

/** The page of the current route; the inbox for an unknown route. */
export function View({ route, name, onLogOut }: Props) {
  const { me } = useApp();
  const mayRead = hasRights(me.role ?? "read", "read");
  const [place = mayRead ? "inbox" : "pages", id] = route;
  const folder = mayRead ? findFolder(place) : undefined;
  if (folder) return <Mailbox key={place} place={place} folder={folder} id={id} />;
  const page = Object.hasOwn(PAGES, place) ? PAGES[place] : undefined;
  if (page && !hasRights(me.role ?? "read", page.needs)) {
    return (
      <Page title={page.title}>
        <p className="empty">Only owners with the role “{page.needs}” can open this page.</p>
      </Page>
    );
  }
  switch (place) {
    case "pages":
      return id === undefined ? <Pages /> : <History key={id} page={id} />;
    case "people":
      return <People email={id ?? ""} />;
    case "orders":
      return id === undefined ? <Orders /> : <Order key={id} id={id} />;
    case "products":
      return <Products />;
    case "shop":
      return <ShopSettings />;
    case "users":
      return id === undefined ? <Users /> : <User key={id} id={id} />;
    case "plans":
      return <Plans />;
    case "forms":
      return <Forms />;
    case "mails":
      return <Mails />;
    case "webhooks":
      return <Webhooks />;
    case "settings":
      return <SettingsPage />;
    case "owners":
      return <Owners />;
    case "log":
      return <Audit />;
    case "more":
      return (
        <Page title="More">
          <PageLinks place={place} />
          <p className="signed">
            Logged in as <b>{name}</b>
          </p>
          <button className="button quiet" type="button" onClick={onLogOut}>
            Log out
          </button>
        </Page>
      );
    default:
      if (!mayRead) return <Pages />;
      return <Mailbox key="inbox" place="inbox" folder={FOLDERS.inbox} id={undefined} />;
  }
}
