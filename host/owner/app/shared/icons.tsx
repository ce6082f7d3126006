const PATHS = {
  inbox: "M4 13h4l1.5 3h5L16 13h4M4 13 6.5 5h11L20 13v6H4z",
  unread: "M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12z",
  spam: "M12 3 2.5 20h19zM12 10v4M12 17v.5",
  archived: "M3 5h18v4H3zM5 9v11h14V9M10 13h4",
  pages: "M5 3h9l5 5v13H5zM14 3v5h5M8.5 13h7M8.5 17h5",
  orders: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  products: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  shop: "M4 10h16v10H4zM3 10l2-6h14l2 6M10 20v-5h4v5",
  people: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.4 3.6-7 8-7s8 2.6 8 7",
  users:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M15.5 4.5a3.3 3.3 0 0 1 0 6.2M18 14.5c2.1.8 3.5 2.7 3.5 5.5",
  owners: "M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 11l9 9M17 17l2-2M14 14l2-2",
  plans: "M4 6h16v5a2 2 0 0 0 0 3v4H4v-4a2 2 0 0 0 0-3zM14 6v3M14 11.5v2M14 15.5V18",
  mails: "M3 5h18v14H3zM3 6l9 7 9-7",
  forms: "M4 5h16v5H4zM4 14h9v5H4zM17 16.5h3",
  webhooks: "M9 15 15 9M7 12l-2 2a3.5 3.5 0 0 0 5 5l2-2M12 7l2-2a3.5 3.5 0 0 1 5 5l-2 2",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  log: "M5 4h14v16H5zM9 9h6M9 13h6M9 17h3",
  more: "M4 12h1.5M11.25 12h1.5M18.5 12H20",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  back: "M15 5l-7 7 7 7",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  reply: "M10 6 4 12l6 6M4 12h9c4 0 7 2 7 6",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon beside a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The logo: a mill wheel in water. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="17" r="11" />
      <path d="M20 6v22M9 17h22M12.2 9.2l15.6 15.6M27.8 9.2 12.2 24.8" />
      <path className="water" d="M2 32c3-3 6-3 9 0s6 3 9 0 6-3 9 0 6 3 9 0" />
    </svg>
  );
}
