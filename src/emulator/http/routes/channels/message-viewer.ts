/** Messages as the caller of the interface may read them, and the terms under which its texts ping. */
import { hasBits } from '../../../../base/bit-set.js';
import { intents } from '../../../../wire/gateway/protocol.js';
import type { Message } from '../../../../wire/objects/messages/message.js';
import { withReadableContent } from '../../../policy/messages/message-content-intent.js';
import { hasPermissionBits } from '../../../policy/permissions/permissions.js';
import type { Actor } from '../../../policy/requests/authorized-call.js';
import type { MentionOptions } from '../../../state/messages/mentions.js';
import { serializeMessage } from '../../../state/messages/message-serialization.js';
import type { MessageRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';

/** Who calls, and where. */
export interface MessageViewer {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
}

/** The terms under which a message of the actor pings. */
export function mentionOptionsFor(
  { guild, permissions }: MessageViewer,
  allowed: MentionOptions['allowed'],
): MentionOptions {
  return { allowed, byDefault: 'all', canMentionEveryone: hasPermissionBits(permissions, 'MENTION_EVERYONE'), guild };
}

/** A message as the actor may read it; people read everything that they see. */
export function serializeMessageFor({ world, actor, guild }: MessageViewer, record: MessageRecord): Message {
  const message = serializeMessage(world, record, actor.user.user.id);
  if (!actor.application) return message;
  return withReadableContent(message, guild !== undefined, {
    userId: actor.user.user.id,
    hasIntent: hasBits(BigInt(actor.application.allowedIntents), intents.MESSAGE_CONTENT),
  });
}
