/** Messages as the caller of the API may read them, and which mentions of the caller notify. */
import { hasBits } from 'guildhall/internal';
import { intents, type Message } from 'guildhall/wire';
import type { MentionOptions } from '../../state/messages/mentions.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits } from '../permissions/permissions.js';
import type { Actor } from '../requests/authorized-call.js';
import { withReadableContent } from './message-content-intent.js';

/** The caller, and the guild and permissions of the request. */
export interface MessageViewer {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
}

/** Which mentions in a message of the caller notify. Mentioning everyone needs MENTION_EVERYONE. */
export function mentionOptionsFor(
  { guild, permissions }: Pick<MessageViewer, 'guild' | 'permissions'>,
  allowed?: MentionOptions['allowed'],
): MentionOptions {
  return { allowed, byDefault: 'all', canMentionEveryone: hasPermissionBits(permissions, 'MENTION_EVERYONE'), guild };
}

/** A message as the caller may read it. Users read all messages that they can see; bots may need MESSAGE_CONTENT. */
export function serializeMessageFor(
  { world, actor, guild }: Omit<MessageViewer, 'permissions'>,
  record: MessageRecord,
): Message {
  const message = serializeMessage(world, record, actor.user.user.id);
  if (!actor.application) return message;
  return withReadableContent(message, guild !== undefined, {
    userId: actor.user.user.id,
    hasIntent: hasBits(BigInt(actor.application.allowedIntents), intents.MESSAGE_CONTENT),
  });
}
