/** What owners change on pages: a draft for each page, and published revisions with the page that they were made on. */
export const pages = {
  number: 13,
  name: "pages",
  statements: [
    `create table page_base (id text primary key, content text not null)`,
    `create table page_draft (
      id text primary key,
      site_id text not null,
      page text not null,
      version integer not null,
      written_by text not null,
      author text not null,
      changed_at bigint not null,
      changes text,
      base text references page_base (id)
    )`,
    `create unique index page_draft_page on page_draft (site_id, page)`,
    `create index page_draft_base on page_draft (base)`,
    `create table page_revision (
      id text primary key,
      site_id text not null,
      page text not null,
      number integer not null,
      author text not null,
      published_at bigint not null,
      changes text not null,
      address text,
      base text not null references page_base (id)
    )`,
    `create unique index page_revision_number on page_revision (site_id, page, number)`,
    `create index page_revision_site on page_revision (site_id, number)`,
    `create index page_revision_base on page_revision (base)`,
  ],
};
