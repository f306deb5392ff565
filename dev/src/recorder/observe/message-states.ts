import type { ChannelRecord, MessageRecord } from '../../emulator/index.js';
import { canReadMessages, serializeMessage } from '../../emulator/inspect.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { VisibleMessage } from '../../testing/visible/visible-message.js';
import { type MessageFacts, toMessageFacts } from './message-facts.js';

/** A message of the world at a time. */
export interface MessageState {
  readonly author: string;
  /** Whether a bot or a webhook sent it. */
  readonly isAutomatic: boolean;
  /** Whether a webhook sent it, under any name. Follow-ups of interactions do not count. */
  readonly isWebhook: boolean;
  /** A reference; undefined for direct messages. */
  readonly channel: string | undefined;
  readonly facts: MessageFacts;
  /** A template of all visible text. */
  readonly text: string;
  readonly isEphemeral: boolean;
  /** Changes when the content changes. */
  readonly version: string;
  /** The number of reactions by emoji, and whether the bot is among the users. */
  readonly reactions: ReadonlyMap<string, { readonly count: number; readonly hasBot: boolean }>;
  /** The display names of the users who can see it, in the order in which they were asked for. */
  readonly viewers: readonly string[];
}

/** The latest messages of each channel that are compared. */
export const MAX_MESSAGES = 100;

/**
 * Reads the latest messages that any of these users can see, oldest first in each channel.
 * @param userNames display names, the preferred ones first
 */
export function readMessages(world: ScenarioWorld, userNames: readonly string[]): Map<string, MessageState> {
  const states = new Map<string, MessageState>();
  const users = userNames.map((name) => world.user(name));
  for (const record of world.world.emulator.world.channels.values()) {
    if (record.messages.size === 0) continue;
    const readers = users.filter(({ id }) => canReadMessages(world.world.emulator.world, id, record));
    for (const message of [...record.messages.values()].slice(-MAX_MESSAGES)) {
      const viewers = readers.filter(({ id }) => message.ephemeralFor === undefined || message.ephemeralFor === id);
      const names = viewers.map(({ name }) => name);
      if (viewers.length > 0) states.set(message.message.id, toState(world, record, message, names));
    }
  }
  return states;
}

function toState(
  { world, references }: ScenarioWorld,
  { channel }: ChannelRecord,
  record: MessageRecord,
  viewers: readonly string[],
): MessageState {
  const { emulator } = world;
  const visible = new VisibleMessage(serializeMessage(emulator.world, record));
  const { author, webhook_id: webhookId, edited_timestamp: editedAt, components, flags } = visible.payload;
  const facts = toMessageFacts(visible, references);
  return {
    author: visible.authorName,
    isWebhook: webhookId !== undefined && webhookId !== emulator.applicationId,
    isAutomatic: author.bot === true || webhookId !== undefined,
    channel: references.refOf(channel.id) && references.toTemplate(channel.id),
    facts,
    text: references.toTemplate(visible.text),
    isEphemeral: visible.isEphemeral,
    version: JSON.stringify([facts, editedAt, components, flags]),
    reactions: new Map(
      (record.reactions ?? []).map(({ emoji, userIds }) => [
        emoji.name ?? '',
        { count: userIds.size, hasBot: userIds.has(emulator.botUserId) },
      ]),
    ),
    viewers,
  };
}
