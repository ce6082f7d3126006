/** Emails that the owner sends again, settings of single forms, and tokens of feeds. */
export const messages = {
  number: 7,
  name: "messages",
  statements: [
    `alter table mail add column repeats integer not null default 0`,
    `create table form_setting (
      form text primary key,
      recipients text not null,
      answer_subject text not null,
      answer_body text not null
    )`,
    `create table feed (
      id text primary key,
      token_hash text not null,
      name text not null,
      created_by text not null,
      created_at bigint not null,
      used_at bigint
    )`,
  ],
};
