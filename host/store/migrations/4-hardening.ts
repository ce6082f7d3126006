/**
 * Email queues, links whose lifetime starts when their email is sent, browsers of sign-ups, the key of the host, and the
 * sites of a store.
 */
export const hardening = {
  number: 4,
  name: "hardening",
  statements: [
    `alter table mail add column queue text not null default 'notification'`,
    `alter table mail add column leased_until bigint`,
    `update mail set queue = 'account' where submission_id is null`,
    `create index mail_queue_due on mail (queue, state, due_at)`,
    `create index mail_queue_done on mail (queue, state, done_at)`,
    `alter table attempt add column mail_id text`,
    `alter table attempt add column browser text`,
    `create index attempt_mail on attempt (mail_id)`,
    `create table host_key (id text primary key, value text not null)`,
    `create table site (id text primary key)`,
    `insert into site (id) select distinct site_id from submission`,
  ],
};
