/** Messages as the caller of the interface may read them, and the terms under which its texts ping. */
import { hasBits } from '../../base/bit-set.js';
import { intents } from '../../wire/gateway.js';
import type { Message } from '../../wire/objects/message.js';
import type { Actor } from '../policy/call.js';
import { readableBy } from '../policy/message-content.js';
import { holds } from '../policy/permissions.js';
import type { MentionTerms } from '../state/mentions.js';
import { presentMessage } from '../state/message-presentation.js';
import type { MessageRecord } from '../state/records/channels.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { World } from '../state/world.js';

/** Who calls, and where. */
export interface Place {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
}

/** The terms under which a message of the actor pings. */
export function mentionTerms({ guild, permissions }: Place, allowed: MentionTerms['allowed']): MentionTerms {
  return { allowed, byDefault: 'all', mayMentionEveryone: holds(permissions, 'MENTION_EVERYONE'), guild };
}

/** A message as the actor may read it; people read everything that they see. */
export function messageFor({ world, actor, guild }: Place, record: MessageRecord): Message {
  const message = presentMessage(world, record, actor.user.user.id);
  if (!actor.application) return message;
  return readableBy(message, guild !== undefined, {
    userId: actor.user.user.id,
    hasIntent: hasBits(BigInt(actor.application.allowedIntents), intents.MESSAGE_CONTENT),
  });
}
