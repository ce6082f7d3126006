/**
 * Feeds end with their owner, and when the owner loses the right to have them. Those of an owner who is not known any more
 * stay, because tables may depend on them.
 */
export const ownerAccess = {
  number: 10,
  name: "owner-access",
  statements: [
    `alter table feed add column owner_id text references owner (id) on delete cascade`,
    `update feed set owner_id = (select owner.id from owner where owner.name = feed.created_by)`,
    `delete from feed where owner_id in (select id from owner where role <> 'all' or disabled_at is not null)`,
    `create index feed_owner on feed (owner_id)`,
  ],
};
