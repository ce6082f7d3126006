/** Owners, and indexes for the owner's page. */
export const owner = {
  number: 2,
  name: "owner",
  statements: [
    `create table owner (
      id text primary key,
      name text not null unique,
      password text not null,
      created_at bigint not null
    )`,
    `create table owner_session (
      token_hash text primary key,
      owner_id text not null references owner (id) on delete cascade,
      started_at bigint not null,
      confirmed_at bigint not null
    )`,
    `create index owner_session_started on owner_session (started_at)`,
    `create index submission_unread on submission (status, unread, id)`,
  ],
};
