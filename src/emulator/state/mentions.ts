import type { AllowedMentions } from '../../wire/objects/allowed-mentions.js';
import type { GuildRecord, World } from './world.js';

/** Whom a message pings. */
export interface Mentions {
  readonly everyone: boolean;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** Under which terms a text may ping. */
export interface MentionTerms {
  readonly allowed?: AllowedMentions | null | undefined;
  /** What counts when `allowed` is absent: everything, or users alone (answers to interactions, webhooks). */
  readonly byDefault: 'all' | 'users';
  /** Whether the author has MENTION_EVERYONE. */
  readonly mayMentionEveryone: boolean;
  readonly guild?: GuildRecord | undefined;
}

const USER = /<@!?(\d+)>/g;
const ROLE = /<@&(\d+)>/g;
const EVERYONE = /@(?:everyone|here)\b/;

/** Reads the mentions of a text that are allowed to ping. */
export function mentionsIn(world: World, content: string, terms: MentionTerms): Mentions {
  const { allowed, guild, mayMentionEveryone } = terms;
  const parse: readonly string[] = allowed ? (allowed.parse ?? []) : defaults(terms.byDefault);
  const may = (kind: 'users' | 'roles', id: string) => parse.includes(kind) || (allowed?.[kind]?.includes(id) ?? false);
  const pings = (roleId: string) => {
    const role = guild?.roles.get(roleId);
    return role !== undefined && (role.mentionable || mayMentionEveryone);
  };
  return {
    everyone: guild !== undefined && mayMentionEveryone && parse.includes('everyone') && EVERYONE.test(content),
    userIds: idsIn(content, USER).filter((id) => world.users.has(id) && may('users', id)),
    roleIds: idsIn(content, ROLE).filter((id) => pings(id) && may('roles', id)),
  };
}

function defaults(kind: MentionTerms['byDefault']): readonly string[] {
  return kind === 'all' ? ['users', 'roles', 'everyone'] : ['users'];
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map((match) => match[1] ?? ''))];
}
