import type { Tables } from "../schema";

/** Tables of one database only: its migrations, and on SQLite the queue of the text index, which the new store makes. */
type OwnTable = "migration" | "search_queue" | "search_gone" | "search_state";

export type MovedTable = Exclude<keyof Tables, OwnTable>;

/** Columns of the primary keys, in an order in which rows only refer to rows of tables before theirs. */
const KEYS: Readonly<Record<MovedTable, readonly string[]>> = {
  host_key: ["id"],
  site: ["id"],
  submission: ["id"],
  account: ["id"],
  owner: ["id"],
  access_group: ["id"],
  plan: ["id"],
  file: ["id"],
  shop_setting: ["id"],
  shop_counter: ["id"],
  shop_product: ["id"],
  shop_variant: ["id"],
  shop_discount: ["code"],
  shop_order: ["id"],
  shop_discount_use: ["code", "order_id"],
  shop_cart: ["token_hash"],
  shop_cart_item: ["token_hash", "variant_id"],
  mail: ["id"],
  delivery: ["id"],
  rate: ["key"],
  audit: ["id"],
  owner_session: ["token_hash"],
  owner_link: ["token_hash"],
  attempt: ["token_hash"],
  session: ["token_hash"],
  account_group: ["account_id", "group_id"],
  user_import: ["id"],
  user_import_part: ["id"],
  field_choice: ["field_id"],
  subscription: ["id"],
  form_setting: ["form"],
  feed: ["id"],
  page_base: ["id"],
  page_draft: ["id"],
  page_revision: ["id"],
};

export const MOVED_TABLES = Object.keys(KEYS) as MovedTable[];

export const keyColumns = (table: MovedTable): readonly string[] => KEYS[table];
