import { compareSnowflakes, type Message } from 'guildhall/wire';
import type { World } from '../../emulator/index.js';
import { serializeMessage } from '../../emulator/inspect.js';

/** Finds the messages that a bot has sent, also through webhooks. Ephemeral ones are left out: they are responses. */
export class SentMessages {
  /** The largest id that was created before the last call. */
  #lastId: string;

  constructor(
    private readonly world: World,
    private readonly botUserId: string,
  ) {
    this.#lastId = world.lastId;
  }

  /** Returns the messages since the last call that still exist, oldest first. */
  take(): Message[] {
    const since = this.#lastId;
    this.#lastId = this.world.lastId;
    const isNew = (id: string | null | undefined) => typeof id === 'string' && compareSnowflakes(id, since) > 0;
    return [...this.world.channels.values()]
      .filter(({ channel }) => isNew(channel.last_message_id))
      .flatMap(({ messages }) => [...messages.values()])
      .filter(({ message, ephemeralFor }) => ephemeralFor === undefined && isNew(message.id))
      .filter(({ message }) => message.author.bot)
      .sort((a, b) => compareSnowflakes(a.message.id, b.message.id))
      .map((record) => serializeMessage(this.world, record, this.botUserId));
  }
}
