import { BASE, type PolicyNeeds, type Sources } from "../read/policy-needs";
import type { Note } from "../model/note";

/**
 * The policy under which the runtime does everything it does, with what a page needs.
 * @param script what allows the runtime's tag: a nonce (`'nonce-…'`), or `'self'` on hosts that send the same each time.
 * @param trustedTypes whether scripts have to write markup and URLs of scripts by trusted types.
 */
export function strictPolicy(sources: Sources, script: string, trustedTypes = true): string {
  const directives = new Map(BASE.map(([directive, source]) => [directive, [source || script]]));
  for (const [directive, found] of sources) directives.set(directive, [...(directives.get(directive) ?? []), ...found]);
  const lines = [...directives].map(([directive, found]) => `${directive} ${[...new Set(found)].join(" ")}`);
  return [...lines, ...(trustedTypes ? ["require-trusted-types-for 'script'"] : [])].join("; ");
}

/** The policy for all pages of a site whose server sends the same with each answer. */
export function sitePolicy(needs: readonly PolicyNeeds[]): string {
  const all = new Map<string, Set<string>>();
  for (const [directive, sources] of needs.flatMap((one) => [...one.sources]))
    all.set(directive, new Set([...(all.get(directive) ?? []), ...sources]));
  return strictPolicy(all, "'self'", !needs.some(({ ownScripts }) => ownScripts));
}

/** The needs in words: what to add, and how much of the page would be refused. */
export function policyNote({ sources, inline }: PolicyNeeds): Note {
  const added = [...sources].map(([directive, found]) => `${directive} ${[...found].join(" ")}`);
  const counts = [
    [inline.scripts, "inline script"],
    [inline.handlers, "element with handler attributes"],
    [inline.blocks, "<style>"],
    [inline.attributes, "style attribute"],
  ] as const;
  const refused = counts
    .filter(([count]) => count > 0)
    .map(([count, name]) => (count === 1 ? name : `${count} × ${name}`));
  return {
    what: added.length > 0 ? `strict policy and ${added.join("; ")}` : "strict policy",
    reason: refused.length > 0 ? `it refuses what the page has inline: ${refused.join(", ")}` : "",
  };
}
