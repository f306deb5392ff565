/** Finds the messages of a bot that a step created or changed. */
import { compareSnowflakes, type Message, messageFlags } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord, World } from '../../emulator/index.js';
import { canReadMessages, serializeMessage } from '../../emulator/inspect.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { VisibleMessage } from '../../testing/visible/visible-message.js';

/** What is read of a file. */
const MAX_FILE_BYTES = 100_000;

/** A message of a bot, as it is after a step. */
export interface ShownMessage {
  readonly payload: Message;
  /** All visible text. */
  readonly text: string;
  /** The contents of its text files. */
  readonly fileText: string;
  readonly channel: ChannelRecord;
  /** Whether it did not exist, or only said that the bot thinks, before the step. Only new messages notify people. */
  readonly isNew: boolean;
  /** The visible text before the step; undefined for a new message. */
  readonly previousText: string | undefined;
  /** Whether only one user can read it. */
  readonly isEphemeral: boolean;
  /** Whether a user can read it now. */
  readonly isReadableBy: (userId: string) => boolean;
}

/** A message that was there after the last step. One that only says that the bot thinks does not count. */
interface KnownMessage {
  readonly message: MessageRecord['message'];
  readonly text: string;
}

export class ShownMessages {
  /** What each message of the bot was after the last step. */
  #known = new Map<MessageRecord, KnownMessage>();

  constructor(private readonly scenario: ScenarioWorld) {
    this.take();
  }

  /** Returns the messages of the bot since the last call, oldest first. */
  take(): ShownMessage[] {
    const { world } = this.scenario.world.emulator;
    const known = new Map<MessageRecord, KnownMessage>();
    const shown: ShownMessage[] = [];
    for (const channel of world.channels.values()) {
      for (const record of channel.messages.values()) {
        const { message } = record;
        if (!message.author.bot || isLoading(message)) continue;
        const before = this.#known.get(record);
        const current = before?.message === message ? undefined : this.#toShown(channel, record, before?.text);
        known.set(record, { message, text: current?.text ?? before?.text ?? '' });
        if (current) shown.push(current);
      }
    }
    this.#known = known;
    return shown.sort((a, b) => compareSnowflakes(a.payload.id, b.payload.id));
  }

  #toShown(channel: ChannelRecord, record: MessageRecord, previousText: string | undefined): ShownMessage {
    const { world, botUserId } = this.scenario.world.emulator;
    const { ephemeralFor } = record;
    const payload = serializeMessage(world, record, ephemeralFor ?? botUserId);
    return {
      payload,
      text: new VisibleMessage(payload).text,
      fileText: textOfFiles(world, payload),
      channel,
      isNew: previousText === undefined,
      previousText,
      isEphemeral: ephemeralFor !== undefined,
      isReadableBy: (userId) =>
        ephemeralFor === undefined ? canReadMessages(world, userId, channel) : ephemeralFor === userId,
    };
  }
}

/** Users can open text files, for example transcripts. */
function textOfFiles({ files }: World, { attachments }: Message): string {
  return attachments
    .flatMap(({ id, content_type: type = '' }) => (type.startsWith('text/') ? (files.get(id)?.bytes ?? []) : []))
    .map((bytes) => new TextDecoder().decode(bytes.subarray(0, MAX_FILE_BYTES)))
    .join('\n');
}

function isLoading({ flags = 0 }: Pick<Message, 'flags'>): boolean {
  return (flags & messageFlags.LOADING) !== 0;
}
