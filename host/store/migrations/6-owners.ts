/** Roles, email addresses and states of owners, the links that are mailed to them, and choices of select fields. */
export const owners = {
  number: 6,
  name: "owners",
  statements: [
    `alter table owner add column role text not null default 'all'`,
    `alter table owner add column email text`,
    `alter table owner add column seen_at bigint`,
    `alter table owner add column disabled_at bigint`,
    `create unique index owner_email on owner (email)`,
    `update owner set seen_at = created_at`,
    `alter table owner_session add column origin text not null default 'password'`,
    `alter table mail add column owner_id text references owner (id) on delete cascade`,
    `create index mail_owner on mail (owner_id)`,
    `create table owner_link (
      token_hash text primary key,
      owner_id text not null references owner (id) on delete cascade,
      mail_id text,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    `create index owner_link_owner on owner_link (owner_id)`,
    `create index owner_link_mail on owner_link (mail_id)`,
    `create index owner_link_expires on owner_link (expires_at)`,
    `create table field_choice (field_id text primary key, options text not null)`,
  ],
};
