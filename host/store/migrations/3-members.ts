/** User accounts: sessions, links, files, groups, plans and subscriptions. */
export const members = {
  number: 3,
  name: "members",
  statements: [
    `create table account (
      id text primary key,
      email text not null unique,
      address text not null,
      name text not null,
      password text,
      status text not null,
      accept_privacy integer not null,
      accept_communications integer not null,
      data text not null,
      search text not null,
      created_at bigint not null,
      verified_at bigint,
      seen_at bigint
    )`,
    `create index account_status on account (status, id)`,
    `create table attempt (
      token_hash text primary key,
      account_id text not null references account (id) on delete cascade,
      kind text not null,
      password text,
      profile text,
      redirect text not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    `create index attempt_account on attempt (account_id, kind)`,
    `create index attempt_expires on attempt (expires_at)`,
    `create table session (
      token_hash text primary key,
      session_id text not null,
      account_id text not null references account (id) on delete cascade,
      started_at bigint not null,
      renew_at bigint not null,
      good_until bigint not null
    )`,
    `create index session_session on session (session_id)`,
    `create index session_account on session (account_id)`,
    `create index session_good on session (good_until)`,
    `create table access_group (
      id text primary key,
      name text not null unique,
      created_at bigint not null
    )`,
    `create table account_group (
      account_id text not null references account (id) on delete cascade,
      group_id text not null references access_group (id) on delete cascade,
      primary key (account_id, group_id)
    )`,
    `create index account_group_group on account_group (group_id)`,
    `create table plan (
      id text primary key,
      name text not null,
      price text not null,
      currency text not null,
      amount bigint not null,
      period text not null,
      image_url text,
      image_alt text,
      groups text not null,
      created_at bigint not null,
      retired_at bigint
    )`,
    `create table subscription (
      id text primary key,
      account_id text not null references account (id) on delete cascade,
      plan_id text not null references plan (id),
      status text not null,
      created_at bigint not null,
      invoiced_at bigint,
      period_end bigint,
      canceled_at bigint
    )`,
    `create index subscription_account on subscription (account_id, id)`,
    `create index subscription_plan on subscription (plan_id)`,
    `create index subscription_end on subscription (status, period_end)`,
    `alter table owner add column totp text`,
    `alter table owner add column totp_step bigint`,
    `alter table file add column field_id text`,
    `alter table file add column account_id text references account (id) on delete set null`,
    `create index file_account on file (account_id)`,
    // Emails required a submission. SQLite can drop that constraint only with a new table.
    `create table mail_3 (
      id text primary key,
      submission_id text references submission (id) on delete cascade,
      account_id text references account (id) on delete cascade,
      recipient text not null,
      reply_to text,
      subject text not null,
      body text not null,
      state text not null,
      tries integer not null,
      due_at bigint not null,
      created_at bigint not null,
      done_at bigint,
      error text
    )`,
    `insert into mail_3 (id, submission_id, recipient, reply_to, subject, body, state, tries, due_at, created_at, done_at, error)
      select id, submission_id, recipient, reply_to, subject, body, state, tries, due_at, created_at, done_at, error from mail`,
    `drop table mail`,
    `alter table mail_3 rename to mail`,
    `create index mail_due on mail (state, due_at)`,
    `create index mail_done on mail (state, done_at)`,
    `create index mail_submission on mail (submission_id)`,
    `create index mail_account on mail (account_id)`,
  ],
};
