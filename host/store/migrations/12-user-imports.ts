/** Imports of users that an owner starts on the owner's page: at most one runs at a time. */
export const userImports = {
  number: 12,
  name: "user imports",
  statements: [
    `create table user_import (
      id text primary key,
      state text not null,
      started_by text not null,
      started_at bigint not null,
      ended_at bigint,
      leased_until bigint not null,
      invites_per_hour integer,
      invited integer not null,
      total integer not null,
      done integer not null,
      added integer not null,
      known integer not null,
      skipped integer not null,
      problems text not null,
      error text not null
    )`,
    `create unique index user_import_running on user_import (state) where state = 'running'`,
    `create table user_import_part (
      id text primary key,
      import_id text not null references user_import (id) on delete cascade,
      number integer not null,
      users text not null
    )`,
  ],
};
