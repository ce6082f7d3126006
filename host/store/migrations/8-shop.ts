/** The shop: catalogue, carts, orders, discounts and settings. */
export const shop = {
  number: 8,
  name: "shop",
  statements: [
    `create table shop_setting (id text primary key, content text not null, updated_at bigint not null)`,
    `create table shop_counter (id text primary key, value bigint not null)`,
    `create table shop_product (
      id text primary key,
      slug text not null,
      name text not null,
      search text not null,
      hidden integer not null,
      content text not null,
      updated_at bigint not null
    )`,
    `create index shop_product_name on shop_product (name, id)`,
    `create table shop_variant (
      id text primary key,
      product_id text not null references shop_product (id) on delete cascade,
      place bigint not null,
      price bigint not null,
      stock bigint,
      content text not null
    )`,
    `create index shop_variant_product on shop_variant (product_id, place)`,
    `create table shop_discount (code text primary key, content text not null, used bigint not null)`,
    `create table shop_order (
      id text primary key,
      number bigint unique,
      status text not null,
      email text not null,
      name text not null,
      search text not null,
      currency text not null,
      total bigint not null,
      item_count bigint not null,
      account_id text references account (id) on delete set null,
      processor text not null,
      payment_id text,
      content text not null,
      created_at bigint not null,
      accepted_at bigint,
      fulfilled_at bigint,
      refunded_at bigint
    )`,
    `create index shop_order_created on shop_order (created_at, id)`,
    `create index shop_order_status on shop_order (status, created_at)`,
    `create index shop_order_email on shop_order (email)`,
    `create index shop_order_account on shop_order (account_id)`,
    `create index shop_order_payment on shop_order (payment_id)`,
    `create table shop_discount_use (
      code text not null,
      order_id text not null references shop_order (id) on delete cascade,
      email text not null,
      primary key (code, order_id)
    )`,
    `create index shop_discount_use_order on shop_discount_use (order_id)`,
    `create table shop_cart (
      token_hash text primary key,
      content text not null,
      reserved_until bigint not null,
      settings_at bigint not null,
      pending_order_id text,
      last_order_id text,
      updated_at bigint not null
    )`,
    `create index shop_cart_updated on shop_cart (updated_at)`,
    `create table shop_cart_item (
      token_hash text not null references shop_cart (token_hash) on delete cascade,
      variant_id text not null references shop_variant (id) on delete cascade,
      count bigint not null,
      price bigint not null,
      added_at bigint not null,
      primary key (token_hash, variant_id)
    )`,
    `create index shop_cart_item_variant on shop_cart_item (variant_id)`,
    `alter table mail add column order_id text references shop_order (id) on delete cascade`,
    `create index mail_order on mail (order_id)`,
    `alter table subscription add column order_id text`,
  ],
};
