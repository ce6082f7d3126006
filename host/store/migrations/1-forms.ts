/** Submissions, their files, emails and webhook deliveries. */
export const forms = {
  number: 1,
  name: "forms",
  statements: [
    `create table submission (
      id text primary key,
      site_id text not null,
      form_name text not null,
      form_known integer not null,
      received_at bigint not null,
      encoding text not null,
      status text not null,
      unread integer not null,
      score integer not null,
      reasons text not null,
      payload text not null,
      email text,
      search text not null,
      fingerprint text not null,
      address text
    )`,
    `create index submission_status on submission (status, id)`,
    `create index submission_form on submission (form_name, id)`,
    `create index submission_email on submission (email)`,
    `create index submission_fingerprint on submission (fingerprint, received_at)`,
    `create table file (
      id text primary key,
      site_id text not null,
      name text not null,
      size bigint not null,
      sha256 text not null,
      stored_at bigint not null,
      submission_id text references submission (id) on delete cascade
    )`,
    `create index file_submission on file (submission_id, stored_at)`,
    `create table mail (
      id text primary key,
      submission_id text not null references submission (id) on delete cascade,
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
    `create index mail_due on mail (state, due_at)`,
    `create index mail_done on mail (state, done_at)`,
    `create index mail_submission on mail (submission_id)`,
    `create table delivery (
      id text primary key,
      submission_id text not null references submission (id) on delete cascade,
      url text not null,
      state text not null,
      tries integer not null,
      due_at bigint not null,
      created_at bigint not null,
      done_at bigint,
      log text not null
    )`,
    `create index delivery_due on delivery (state, due_at)`,
    `create index delivery_submission on delivery (submission_id)`,
    `create table rate (
      key text primary key,
      started_at bigint not null,
      count integer not null
    )`,
    `create index rate_started on rate (started_at)`,
    `create table audit (
      id text primary key,
      at bigint not null,
      actor text not null,
      action text not null,
      detail text not null
    )`,
  ],
};
