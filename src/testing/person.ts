import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { Channel, channelTypes } from '../wire/objects/channel.js';
import { interactionTypes } from '../wire/objects/interaction.js';
import { callbackTypes } from '../wire/objects/interaction-callback.js';
import { Message } from '../wire/objects/message.js';
import { Answer, type FieldInput, InteractionReport, type UploadedFile } from './answer.js';
import type { ControlClient } from './control-client.js';
import { StageError } from './errors.js';
import { type SeenButton, SeenMessage } from './seen-message.js';

/** What a person needs of the world it lives in. */
export interface Surroundings {
  readonly control: ControlClient;
  readonly guildId: string;
  /** Channels of the guild. */
  channels(): readonly Channel[];
  /** Runs `look` now and whenever something happened, until it gives a value or `timeoutMs` are over. */
  until<T>(look: () => Promise<T | undefined>, timeoutMs: number): Promise<T | undefined>;
}

/** How long `sees` waits, unless told otherwise, in milliseconds. */
const PATIENCE_MS = 5000;

/** Kinds of channel that hold messages of this test kit's people. */
const READABLE: ReadonlySet<number> = new Set([
  channelTypes.GUILD_TEXT,
  channelTypes.DM,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_ANNOUNCEMENT,
]);

/** A person in the world: does what a person could do, and sees what a person would see. */
export class Person {
  constructor(
    readonly id: string,
    readonly name: string,
    private readonly world: Surroundings,
  ) {}

  /** Completes the guild's Membership Screening. */
  async passScreening(): Promise<void> {
    await this.world.control.run('POST', `/guilds/${this.world.guildId}/members/${this.id}/screening`, {});
  }

  /** Leaves the guild. */
  async leave(): Promise<void> {
    await this.world.control.run('DELETE', `/guilds/${this.world.guildId}/members/${this.id}`);
  }

  /** Writes a message in a channel, named by its name. */
  async says(channel: string, content: string): Promise<SeenMessage> {
    const message = await this.world.control.call('POST', `/channels/${this.#channelId(channel)}/messages`, Message, {
      user_id: this.id,
      content,
    });
    return new SeenMessage(message);
  }

  /** The messages that it sees now in a channel of the guild, or without a name in every channel and conversation; newest first. */
  async messages(channel?: string): Promise<SeenMessage[]> {
    const ids = channel === undefined ? await this.#everywhere() : [this.#channelId(channel)];
    const lists = await Promise.all(ids.map((id) => this.#messagesIn(id)));
    return lists.flat().map((message) => new SeenMessage(message));
  }

  /**
   * Waits until it sees a message whose text matches, and gives the newest such.
   * @param where the name of a channel; by default every channel and direct conversation
   * @throws {StageError} saying what it saw instead, after `timeoutMs` (default 5000)
   */
  async sees(pattern: RegExp, where?: { in?: string; timeoutMs?: number }): Promise<SeenMessage> {
    const found = await this.world.until(
      async () => (await this.messages(where?.in)).find((message) => pattern.test(message.text)),
      where?.timeoutMs ?? PATIENCE_MS,
    );
    if (found) return found;
    const seen = (await this.messages(where?.in)).map((message) => `  ${message.author}: ${message.text}`);
    throw new StageError(
      `${this.name} waited for a message like ${pattern} and saw ${seen.length ? `only:\n${seen.join('\n')}` : 'nothing'}`,
    );
  }

  /** Clicks a button and waits for the bot's answer; a deferred answer is waited for until it is there. */
  async click(button: SeenButton): Promise<Answer> {
    return this.#interact({
      type: interactionTypes.MESSAGE_COMPONENT,
      channel_id: button.channelId,
      message_id: button.messageId,
      custom_id: button.customId,
    });
  }

  async #submit(channelId: string, modalId: string, inputs: Readonly<Record<string, FieldInput>>): Promise<Answer> {
    const values: Record<string, unknown> = {};
    const files: Record<string, unknown> = {};
    for (const [field, input] of Object.entries(inputs)) {
      if (isFiles(input)) files[field] = input.map(uploadOf);
      else values[field] = input;
    }
    return this.#interact({
      type: interactionTypes.MODAL_SUBMIT,
      channel_id: channelId,
      modal_id: modalId,
      values,
      files,
    });
  }

  async #interact(body: { type: number; channel_id: string } & Record<string, unknown>): Promise<Answer> {
    const first = await this.world.control.call('POST', '/interactions', InteractionReport, {
      user_id: this.id,
      ...body,
    });
    const report = isDeferred(first)
      ? ((await this.world.until(() => this.#settled(first), PATIENCE_MS)) ?? first)
      : first;
    return new Answer(report, (modalId, inputs) => this.#submit(body.channel_id, modalId, inputs));
  }

  /** What became of a deferred interaction; nothing as long as the bot has not said more. */
  async #settled(first: InteractionReport): Promise<InteractionReport | undefined> {
    const now = await this.world.control.call('GET', `/interactions/${first.interaction_id}`, InteractionReport);
    return now.deferred && !now.followups?.length ? undefined : now;
  }

  async #everywhere(): Promise<string[]> {
    const direct = await this.world.control.call('GET', `/users/${this.id}/channels`, z.array(Channel));
    return [...this.world.channels(), ...direct]
      .filter((channel) => READABLE.has(channel.type))
      .map((channel) => channel.id);
  }

  async #messagesIn(channelId: string): Promise<Message[]> {
    return this.world.control.call('GET', `/channels/${channelId}/messages?user_id=${this.id}`, z.array(Message));
  }

  #channelId(name: string): string {
    const channels = this.world.channels();
    const found = channels.find((channel) => channel.name === name);
    if (found) return found.id;
    throw new StageError(
      `There is no channel "${name}". The guild has: ${channels.map((each) => each.name).join(', ')}.`,
    );
  }
}

function isDeferred({ response }: InteractionReport): boolean {
  return (
    response?.type === callbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE ||
    response?.type === callbackTypes.DEFERRED_UPDATE_MESSAGE
  );
}

function isFiles(input: FieldInput): input is readonly UploadedFile[] {
  return Array.isArray(input) && input.length > 0 && input.every((each) => typeof each === 'object');
}

function uploadOf(file: UploadedFile) {
  return {
    filename: file.name,
    ...(file.contentType === undefined ? {} : { content_type: file.contentType }),
    data_base64: Buffer.from(file.data).toString('base64'),
  };
}
