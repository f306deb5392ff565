import { messageTypes } from 'guildhall/wire';
import { insertSystemMessage } from '../messages/system-messages.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import type { ModeratedContent, TriggeredRule } from './triggered-rule.js';

/**
 * Adds the message that reports content of a member to moderators. Discord documents its type, but not the fields of its
 * embed: they are those that users of Discord observe.
 */
export function insertAlertMessage(
  world: World,
  channel: ChannelRecord,
  { rule, keyword, matchedContent }: TriggeredRule,
  content: ModeratedContent,
): StateChange<MessageRecord> {
  const fields = {
    rule_name: rule.name,
    decision_id: world.newId(),
    decision_outcome: content.isBlocked ? 'blocked' : 'flagged',
    channel_id: content.channelId,
    flagged_message_id: content.messageId,
    keyword,
    keyword_matched_content: matchedContent,
  };
  return insertSystemMessage(world, channel, {
    type: messageTypes.AUTO_MODERATION_ACTION,
    authorId: content.userId,
    embed: {
      type: 'auto_moderation_message',
      description: content.text,
      fields: Object.entries(fields).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : { name, value, inline: false },
      ),
    },
  });
}
