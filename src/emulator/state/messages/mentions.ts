import { displayedText } from '../../../wire/objects/components/message-components.js';
import type { AllowedMentions } from '../../../wire/objects/messages/allowed-mentions.js';
import { messageFlags } from '../../../wire/objects/messages/message.js';
import type { MessageRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';

/** Whom a message pings. */
export interface Mentions {
  readonly everyone: boolean;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** Under which terms a text may ping. */
export interface MentionOptions {
  readonly allowed?: AllowedMentions | null | undefined;
  /** What counts when `allowed` is absent: everything, or users alone (answers to interactions, webhooks). */
  readonly byDefault: 'all' | 'users';
  /** Whether the author has MENTION_EVERYONE. */
  readonly canMentionEveryone: boolean;
  readonly guild?: GuildRecord | undefined;
  /** The author of the message that this one answers: pinged too, unless `allowed` does not say so. */
  readonly repliedTo?: string | undefined;
}

const USER_MENTION = /<@!?(\d+)>/g;
const ROLE_MENTION = /<@&(\d+)>/g;
const EVERYONE_MENTION = /@(?:everyone|here)\b/;

/** Reads the mentions of a text that are allowed to ping. */
export function resolveMentions(world: World, content: string, terms: MentionOptions): Mentions {
  const { allowed, guild, canMentionEveryone } = terms;
  const parse: readonly string[] = allowed ? (allowed.parse ?? []) : defaultMentionTypes(terms.byDefault);
  const may = (kind: 'users' | 'roles', id: string) => parse.includes(kind) || (allowed?.[kind]?.includes(id) ?? false);
  const pings = (roleId: string) => {
    const role = guild?.roles.get(roleId);
    return role !== undefined && (role.mentionable || canMentionEveryone);
  };
  const replied = terms.repliedTo !== undefined && (allowed ? allowed.replied_user : true) ? [terms.repliedTo] : [];
  const written = idsIn(content, USER_MENTION).filter((id) => may('users', id));
  return {
    everyone: guild !== undefined && canMentionEveryone && parse.includes('everyone') && EVERYONE_MENTION.test(content),
    userIds: [...new Set([...written, ...replied])].filter((id) => world.users.has(id)),
    roleIds: idsIn(content, ROLE_MENTION).filter((id) => pings(id) && may('roles', id)),
  };
}

/** All that a new message says: mentions in its components count as those in its content. */
export function newMessageText({ content, components }: MessageTextFields): string {
  return [content ?? '', displayedText(components ?? [])].join('\n');
}

/**
 * The text of a message as it will be after an edit, when the edit changes it: its content, or what its components show.
 */
export function editedMessageText(
  { message }: MessageRecord,
  { content, components, flags }: MessageTextFields,
): string | undefined {
  const isOfComponents = (((message.flags ?? 0) | (flags ?? 0)) & messageFlags.IS_COMPONENTS_V2) !== 0;
  if (isOfComponents) return components === undefined ? undefined : displayedText(components ?? []);
  return content === undefined ? undefined : (content ?? '');
}

interface MessageTextFields {
  readonly content?: string | null | undefined;
  readonly components?: readonly unknown[] | null | undefined;
  readonly flags?: number | null | undefined;
}

function defaultMentionTypes(kind: MentionOptions['byDefault']): readonly string[] {
  return kind === 'all' ? ['users', 'roles', 'everyone'] : ['users'];
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map((match) => match[1] ?? ''))];
}
