/** Subscriptions that a payment processor collects. */
export const paidPlans = {
  number: 9,
  name: "paid plans",
  statements: [
    `alter table subscription add column payment_id text`,
    `alter table subscription add column customer_id text`,
    `alter table subscription add column payment_state text`,
    `alter table subscription add column asked_at bigint`,
    `alter table subscription add column notice text`,
    `create unique index subscription_payment on subscription (payment_id)`,
  ],
};
