/** A queue for emails about orders, and which emails go to unconfirmed addresses. */
export const mailQueues = {
  number: 11,
  name: "mail queues",
  statements: [
    `alter table mail add column unconfirmed integer not null default 0`,
    `update mail set queue = 'order' where queue = 'account' and order_id is not null`,
  ],
};
