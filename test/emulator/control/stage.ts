/** A bot without a framework and a person before it, for tests of interactions: each step is made by the test. */
import { z } from 'zod';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { Message } from '../../../src/wire/objects/messages/message.js';
import { RawClient } from '../gateway/raw-client.js';
import type { Answer, Scene } from '../http/service.js';
import { ControlCaller } from './control-caller.js';

const Report = z.looseObject({
  interaction_id: z.string().optional(),
  status: z.string(),
  message: Message.optional(),
  modal_id: z.string().optional(),
  choices: z.array(z.unknown()).optional(),
  error: z.object({ reason: z.string(), path: z.string().optional(), message: z.string() }).optional(),
  deferred: z.boolean().optional(),
  original: Message.nullable().optional(),
  followups: z.array(Message).optional(),
});
/** What the control API tells of an interaction. */
export type Report = z.output<typeof Report>;

/** Where an interaction is answered. */
type Answerable = Pick<Interaction, 'id' | 'token' | 'application_id'>;

export class Stage {
  readonly control: ControlCaller;

  private constructor(
    private readonly scene: Scene,
    readonly bot: RawClient,
    readonly personId: string,
  ) {
    this.control = new ControlCaller(scene.service.url);
  }

  /** A connected bot, and a person in its guild. */
  static async open(scene: Scene): Promise<Stage> {
    const { gateway, token, guildId, world, clock } = scene.service;
    const bot = await RawClient.identified(gateway, token);
    await bot.event('GUILD_CREATE');
    await clock.advance(5000);
    const guild = world.guilds.get(guildId);
    if (!guild) throw new Error('the default guild is gone');
    return new Stage(scene, bot, scene.member(guild).user.id);
  }

  get channelId(): string {
    return this.scene.service.channelId;
  }

  /** The bot posts a message with one row of components. */
  async post(...components: unknown[]): Promise<Message> {
    const { json } = await this.scene.bot.send('POST', `/channels/${this.channelId}/messages`, {
      content: 'here',
      components: [{ type: 1, components }],
    });
    return Message.parse(json);
  }

  /** The person acts; the report comes when the bot has answered. */
  async act(body: Record<string, unknown>): Promise<Report> {
    const whole = { user_id: this.personId, channel_id: this.channelId, ...body };
    return Report.parse(await this.control.ok('POST', '/interactions', whole));
  }

  click(message: Message, customId: string, more: Record<string, unknown> = {}): Promise<Report> {
    return this.act({ type: 3, message_id: message.id, custom_id: customId, ...more });
  }

  /** The bot registers a command in its guild, or everywhere; gives the id. */
  async register(command: Record<string, unknown>, where: 'guild' | 'global' = 'guild'): Promise<string> {
    const { applicationId, guildId } = this.scene.service;
    const place = where === 'guild' ? `/guilds/${guildId}` : '';
    const body = { ...((command['type'] ?? 1) === 1 ? { description: 'A command' } : {}), ...command };
    const { status, json } = await this.scene.bot.send('POST', `/applications/${applicationId}${place}/commands`, body);
    if (status >= 300) throw new Error(`the command was refused: ${JSON.stringify(json)}`);
    return z.object({ id: z.string() }).parse(json).id;
  }

  /** The person uses a command. */
  use(command: string, more: Record<string, unknown> = {}): Promise<Report> {
    return this.act({ type: 2, command, ...more });
  }

  /** The person is typing a command. */
  type(command: string, options: unknown[], more: Record<string, unknown> = {}): Promise<Report> {
    return this.act({ type: 4, command, options, ...more });
  }

  submit(modalId: string | undefined, values: unknown, more: Record<string, unknown> = {}): Promise<Report> {
    return this.act({ type: 5, modal_id: modalId, values, ...more });
  }

  /** The next interaction that the bot hears of. */
  async heard(): Promise<Interaction> {
    return Interaction.parse((await this.bot.event('INTERACTION_CREATE')).d);
  }

  /** The bot gives its first answer. */
  answer({ id, token }: Answerable, body: unknown, query = ''): Promise<Answer> {
    return this.scene.caller('').send('POST', `/interactions/${id}/${token}/callback${query}`, body);
  }

  /** The bot calls one of the interaction's webhook routes. */
  webhook(interaction: Answerable, method: string, path: string, body?: unknown): Promise<Answer> {
    const { application_id: id, token } = interaction;
    return this.scene.caller('').send(method, `/webhooks/${id}/${token}${path}`, body);
  }

  /** Opens a modal before the person, by a button. */
  async openModal(...components: unknown[]): Promise<string | undefined> {
    const message = await this.post({ type: 2, style: 1, label: 'Open', custom_id: 'open' });
    const clicked = this.click(message, 'open');
    const interaction = await this.heard();
    const answered = await this.answer(interaction, {
      type: 9,
      data: { custom_id: 'form', title: 'Form', components },
    });
    if (answered.status !== 204) throw new Error(`the modal was refused: ${JSON.stringify(answered.json)}`);
    return (await clicked).modal_id;
  }

  /** What a person sees in the channel, newest first. */
  async seenBy(userId: string): Promise<Message[]> {
    const path = `/channels/${this.channelId}/messages?user_id=${userId}`;
    return z.array(Message).parse(await this.control.ok('GET', path));
  }

  /** An interaction as it stands now. */
  async report(interactionId: string, query = ''): Promise<Report> {
    return Report.parse(await this.control.ok('GET', `/interactions/${interactionId}${query}`));
  }

  close(): void {
    this.bot.close();
  }
}

/** A component in a label, as modals hold it. */
export const labelled = (component: unknown, label = 'Field') => ({ type: 18, label, component });
