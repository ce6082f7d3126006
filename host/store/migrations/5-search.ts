/**
 * Indexes for housekeeping and, on SQLite, a queue of rows for the text index. That index is a separate file
 * (`sqlite/text-index.ts`), so that updating it does not block writes here. PostgreSQL updates its index itself.
 */
export const search = {
  number: 5,
  name: "search",
  statements: [
    `create index submission_received on submission (received_at)`,
    `create index submission_address on submission (received_at) where address is not null`,
  ],
  only: {
    sqlite: [
      `create table search_queue (submission_id text primary key) without rowid`,
      `create table search_gone (submission_id text primary key) without rowid`,
      `create table search_state (token text not null)`,
      `insert into search_state (token) values ('')`,
      `create trigger submission_added after insert on submission begin
        insert or ignore into search_queue (submission_id) values (new.id);
        delete from search_gone where submission_id = new.id;
      end`,
      `create trigger submission_removed after delete on submission begin
        insert or ignore into search_gone (submission_id) values (old.id);
        delete from search_queue where submission_id = old.id;
      end`,
    ],
  },
};
