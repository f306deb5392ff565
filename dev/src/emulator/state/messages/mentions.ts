import { type AllowedMentions, displayedText, messageFlags } from 'guildhall/wire';
import type { MessageRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';

/** The mentions of a message that notify. */
export interface Mentions {
  readonly everyone: boolean;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** Decides which mentions of a text notify users. */
export interface MentionOptions {
  readonly allowed?: AllowedMentions | null | undefined;
  /** The mentions that notify if `allowed` is absent: all, or only users (responses to interactions, webhooks). */
  readonly byDefault: 'all' | 'users';
  /** Whether the author has MENTION_EVERYONE. */
  readonly canMentionEveryone: boolean;
  readonly guild?: GuildRecord | undefined;
  /** The author of the message that is replied to. Also notified, unless `allowed` excludes them. */
  readonly repliedTo?: string | undefined;
}

const USER_MENTION = /<@!?(\d+)>/g;
const ROLE_MENTION = /<@&(\d+)>/g;
const EVERYONE_MENTION = /@(?:everyone|here)\b/;

/** Returns the mentions of a text that notify users. */
export function resolveMentions(world: World, content: string, options: MentionOptions): Mentions {
  const { allowed, guild, canMentionEveryone } = options;
  const parse: readonly string[] = allowed ? (allowed.parse ?? []) : defaultMentionTypes(options.byDefault);
  const isAllowed = (kind: 'users' | 'roles', id: string) =>
    parse.includes(kind) || (allowed?.[kind]?.includes(id) ?? false);
  const isMentionable = (roleId: string) => {
    const role = guild?.roles.get(roleId);
    return role !== undefined && (role.mentionable || canMentionEveryone);
  };
  const repliedIds =
    options.repliedTo !== undefined && (allowed ? allowed.replied_user : true) ? [options.repliedTo] : [];
  const mentionedIds = idsIn(content, USER_MENTION).filter((id) => isAllowed('users', id));
  return {
    everyone: guild !== undefined && canMentionEveryone && parse.includes('everyone') && EVERYONE_MENTION.test(content),
    userIds: [...new Set([...mentionedIds, ...repliedIds])].filter((id) => world.users.has(id)),
    roleIds: idsIn(content, ROLE_MENTION).filter((id) => isMentionable(id) && isAllowed('roles', id)),
  };
}

/** The text of a new message: content and component texts. Mentions in both notify. */
export function newMessageText({ content, components }: MessageTextFields): string {
  return [content ?? '', displayedText(components ?? [])].join('\n');
}

/**
 * The text of a message after an edit: its content, or the text of its components. Undefined if the edit does not
 * change it.
 */
export function editedMessageText(
  { message }: MessageRecord,
  { content, components, flags }: MessageTextFields,
): string | undefined {
  const usesComponentsV2 = (((message.flags ?? 0) | (flags ?? 0)) & messageFlags.IS_COMPONENTS_V2) !== 0;
  if (usesComponentsV2) return components === undefined ? undefined : displayedText(components ?? []);
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
