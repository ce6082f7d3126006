/** Which owner replied to a message, and when. */
export const replies = {
  number: 14,
  name: "replies",
  statements: [
    `alter table submission add column answered_at bigint`,
    `alter table submission add column answered_by text`,
  ],
};
