import { hasRights } from "../access/roles";
import { useApp, useMay } from "./app-context";
import { Icon, Mark } from "./shared/icons";
import { FOLDERS, PAGES } from "./folders";
import { routeHash, type Route } from "./route";

interface Props {
  route: Route;
  name: string;
  onLogOut(): void;
}

/** All pages in a sidebar on a wide screen, and the folders in a bottom bar on a phone. */
export function Navigation({ route: [place = "inbox"], name, onLogOut }: Props) {
  const { counts, mailTrouble } = useApp();
  const mayRead = useMay("read");
  const numbers: Record<string, number> = {
    inbox: counts.inbox.all,
    unread: counts.inbox.unread,
    spam: counts.spam.unread,
  };
  const current = (here: boolean) => (here ? ("page" as const) : undefined);
  return (
    <nav className="nav" aria-label="Main">
      <p className="brand">
        <Mark />
        Millrace
      </p>
      <ul>
        {Object.entries(mayRead ? FOLDERS : {}).map(([key, { title, icon }]) => (
          <li key={key}>
            <a href={routeHash(key)} aria-current={current(place === key)}>
              <Icon name={icon} />
              <span>{title}</span>
              {numbers[key] ? <b className={key === "unread" ? "number fresh" : "number"}>{numbers[key]}</b> : null}
            </a>
          </li>
        ))}
        <li className="more">
          <a href={routeHash("more")} aria-current={current(place === "more" || Object.hasOwn(PAGES, place))}>
            <Icon name="more" />
            <span>More</span>
            {mailTrouble > 0 && <FailedMails count={mailTrouble} />}
          </a>
        </li>
      </ul>
      <PageLinks place={place} />
      <div className="who">
        <span>{name}</span>
        <button type="button" onClick={onLogOut}>
          Log out
        </button>
      </div>
    </nav>
  );
}

/** Links to the pages other than folders, without parts that the site does not use. */
export function PageLinks({ place }: { place: string }) {
  const { mailTrouble, me, unused } = useApp();
  // Owners who only edit pages do not learn what else the site uses.
  const hidden = useMay("read") ? unused : [];
  if (!hidden) return null;
  const open = Object.entries(PAGES).filter(
    ([key, { needs }]) => hasRights(me.role ?? "read", needs) && !hidden.includes(key),
  );
  return (
    <ul className="page-links">
      {open.map(([key, { title, icon }]) => (
        <li key={key}>
          <a href={routeHash(key)} aria-current={place === key ? "page" : undefined}>
            <Icon name={icon} />
            <span>{title}</span>
            {key === "mails" && mailTrouble > 0 && <FailedMails count={mailTrouble} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

function FailedMails({ count }: { count: number }) {
  return (
    <b className="number trouble">
      {count}
      <span className="unseen"> emails not sent</span>
    </b>
  );
}
