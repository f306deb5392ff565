/** An application that is reached by HTTP, and a person in its guild. */
import { z } from 'zod';
import { insertApplication } from '../../../src/emulator/state/applications/applications.js';
import { addBot } from '../../../src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import type { ApplicationRecord } from '../../../src/emulator/state/records/users.js';
import type { ApplicationEdit } from '../../../src/wire/objects/applications/application.js';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { Message } from '../../../src/wire/objects/messages/message.js';
import { ControlCaller } from '../control/control-caller.js';
import { type Entry, LogReader } from '../control/log-reader.js';
import type { Answer, Caller, Scene } from '../http/service.js';
import { type Behaviour, honest, type Received, ScriptedEndpoint } from './scripted-endpoint.js';

const ADMINISTRATOR = '8';

const Report = z.looseObject({
  interaction_id: z.string(),
  status: z.string(),
  message: Message.optional(),
  modal_id: z.string().optional(),
});
/** What the control API tells of an interaction. */
type Report = z.output<typeof Report>;

export class HttpBot {
  readonly control: ControlCaller;

  private constructor(
    readonly scene: Scene,
    readonly application: ApplicationRecord,
    readonly endpoint: ScriptedEndpoint,
    private readonly log: LogReader,
  ) {
    this.control = new ControlCaller(scene.service.url);
  }

  /** An application of its own with an endpoint that knows its key, at no address yet. */
  static async make(scene: Scene): Promise<HttpBot> {
    const { world, url } = scene.service;
    const application = insertApplication(world, { name: 'Chandler' }).result;
    const endpoint = await ScriptedEndpoint.open(application.publicKey);
    return new HttpBot(scene, application, endpoint, await LogReader.fromNow(url));
  }

  /** One whose interactions go to its endpoint; after its pings it does what `behaviour` says. */
  static async reached(scene: Scene, behaviour?: Behaviour): Promise<HttpBot> {
    const bot = await HttpBot.make(scene);
    bot.endpoint.behaviour = honest(behaviour);
    const saved = await bot.edit({ interactions_endpoint_url: bot.endpoint.url });
    if (saved.status !== 200) throw new Error(`the address was refused: ${JSON.stringify(saved.json)}`);
    bot.endpoint.forget();
    return bot;
  }

  get token(): string {
    return this.scene.service.world.users.get(this.application.botUserId)?.token ?? '';
  }

  get caller(): Caller {
    return this.scene.caller(`Bot ${this.token}`);
  }

  edit(changes: ApplicationEdit): Promise<Answer> {
    return this.caller.send('PATCH', '/applications/@me', changes);
  }

  /** Makes a command of the application, known everywhere. */
  async register(command: object): Promise<void> {
    const { status, json } = await this.caller.send('POST', `/applications/${this.application.id}/commands`, command);
    if (status >= 300) throw new Error(`the command was refused: ${JSON.stringify(json)}`);
  }

  /** What the log says next of the application that fits. */
  logged(fits: (entry: Entry) => boolean): Promise<Entry> {
    return this.log.entry((entry) => entry['application_id'] === this.application.id && fits(entry));
  }

  /** The next request to the application, for one purpose, as the log has it. */
  request(to: 'interaction' | 'event' | 'validation', fits = (_entry: Entry) => true): Promise<Entry> {
    return this.logged((entry) => entry.kind === 'outgoing' && entry['purpose'] === to && fits(entry));
  }

  /** The next notice to the application that holds this text. */
  notice(text: string): Promise<Entry> {
    return this.logged(({ kind, message }) => kind === 'notice' && String(message).includes(text));
  }

  /** The application as it is shown. */
  async shown(): Promise<unknown> {
    return (await this.caller.send('GET', '/applications/@me')).json;
  }

  /** A message of the bot with a button, in a guild of its own, and a person who can press it. */
  async withButton(): Promise<Press> {
    const guild = this.scene.guildOfOthers();
    addBot(this.scene.service.world, guild, this.application, { permissions: ADMINISTRATOR });
    const person = this.scene.member(guild);
    const { id: channelId } = this.scene.channel(guild).channel;
    const { json } = await this.caller.send('POST', `/channels/${channelId}/messages`, {
      content: 'here',
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }],
    });
    return new Press(this, guild, person.user.id, channelId, Message.parse(json));
  }
}

/** A person before a button. */
export class Press {
  constructor(
    private readonly bot: HttpBot,
    readonly guild: GuildRecord,
    readonly userId: string,
    readonly channelId: string,
    readonly message: Message,
  ) {}

  /** The person presses; gives what the control API tells of it. */
  click(): Promise<Report> {
    return this.act({ type: 3, message_id: this.message.id, custom_id: 'go' });
  }

  async act(body: Record<string, unknown>): Promise<Report> {
    const whole = { user_id: this.userId, channel_id: this.channelId, ...body };
    return Report.parse(await this.bot.control.ok('POST', '/interactions', whole));
  }

  /** What a person sees in the channel, newest first. */
  async seenBy(userId: string): Promise<unknown> {
    return this.bot.control.ok('GET', `/channels/${this.channelId}/messages?user_id=${userId}`);
  }

  /** Gives a first answer by the callback route. */
  answer({ id, token }: Interaction, body: unknown): Promise<Answer> {
    return this.bot.scene.caller('').send('POST', `/interactions/${id}/${token}/callback`, body);
  }
}

/** The interaction that the service sent. */
export function interactionOf({ body }: Received): Interaction {
  return Interaction.parse(body);
}
