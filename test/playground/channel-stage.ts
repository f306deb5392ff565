/** A person before a channel in a real browser, and a bot of which each step is made by the test. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { startEmulator } from '../../src/emulator/emulator.js';
import { insertMessage } from '../../src/emulator/state/messages/messages.js';
import type { UserRecord } from '../../src/emulator/state/records/users.js';
import { Interaction } from '../../src/wire/objects/interactions/interaction.js';
import { Message } from '../../src/wire/objects/messages/message.js';
import { ControlCaller } from '../emulator/control/control-caller.js';
import { RawClient } from '../emulator/gateway/raw-client.js';
import { Scene } from '../emulator/http/service.js';
import { openPage, startBrowser } from './browser.js';

/** A file that a bot sends. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const nobody = { everyone: false, userIds: [], roleIds: [] };

/** A page that shows one channel to one person. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly channelId: string;
  /** What the page asked of anybody but the service. */
  readonly strays: readonly string[];
  /** The message that shows this text. */
  message(text: string | RegExp): Locator;
  /** Goes to the latest message, where the person was led away from it. */
  toEnd(): Promise<void>;
}

export class ChannelStage {
  readonly control: ControlCaller;

  private constructor(
    readonly scene: Scene,
    readonly bot: RawClient,
    readonly browser: Browser,
    readonly person: UserRecord,
  ) {
    this.control = new ControlCaller(scene.service.url);
  }

  /** A service whose time stands still, a connected bot, a browser, and Robin, a member of the default guild. */
  static async open(): Promise<ChannelStage> {
    const generous = { standard: { limit: 10_000, windowMs: 1000 }, globalPerSecond: 10_000 };
    const service = await startEmulator({ clock: new AdjustableClock('manual'), rateLimits: generous });
    const scene = new Scene(service);
    const bot = await RawClient.identified(service.gateway, service.token);
    await bot.event('GUILD_CREATE');
    await service.clock.advance(5000);
    const guild = service.world.guilds.get(service.guildId);
    if (!guild) throw new Error('the default guild is gone');
    return new ChannelStage(scene, bot, await startBrowser(), scene.member(guild, 'robin'));
  }

  /** Two more members, and a role. */
  async company(role: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const { world, guildId } = this.scene.service;
    const guild = world.guilds.get(guildId);
    if (!guild) throw new Error('the default guild is gone');
    for (const name of ['mia', 'theo']) this.scene.member(guild, name);
    await this.call('POST', `/guilds/${guildId}/roles`, { name: 'Captains', ...role });
  }

  /** Opens a new channel before the person. */
  async visit(options: { colorScheme?: 'light' | 'dark'; channelId?: string } = {}): Promise<Visit> {
    const channelId = options.channelId ?? (await this.newChannel());
    const { url, guildId } = this.scene.service;
    const address = `${url}/#/people/${this.person.user.id}/guilds/${guildId}/channels/${channelId}`;
    const { colorScheme } = options;
    const opened = await openPage(this.browser, address, colorScheme ? { colorScheme } : {});
    // Sooner than the test itself, so that it says what was waited for.
    opened.page.setDefaultTimeout(10_000);
    const list = opened.page.getByRole('log', { name: /^Messages in/ });
    await list.waitFor();
    const jump = opened.page.getByRole('button', { name: 'Jump to present' });
    return {
      ...opened,
      channelId,
      message: (text) => list.getByRole('article').filter({ hasText: text }),
      toEnd: async () => {
        if (await jump.isVisible()) await jump.click();
      },
    };
  }

  async newChannel(name = 'stage'): Promise<string> {
    return String((await this.call('POST', `/guilds/${this.scene.service.guildId}/channels`, { name }))['id']);
  }

  /** The bot calls the interface; the answer must be a success. */
  async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, json } = await this.scene.bot.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return { ...(typeof json === 'object' ? json : {}) };
  }

  /** The bot posts a message. */
  async post(channelId: string, body: Record<string, unknown>, files: readonly SentFile[] = []): Promise<Message> {
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body));
    for (const [index, { name, type, bytes }] of files.entries()) {
      form.set(`files[${index}]`, new Blob([bytes], { type }), name);
    }
    return Message.parse(await this.call('POST', `/channels/${channelId}/messages`, form));
  }

  /** A person says something. */
  async say(channelId: string, content: string, person = this.person): Promise<Message> {
    const body = { user_id: person.user.id, content };
    return Message.parse(await this.control.ok('POST', `/channels/${channelId}/messages`, body));
  }

  /** Lets the person have said `message 1.` to `message N.` */
  fill(channelId: string, count: number): void {
    const { world } = this.scene.service;
    const channel = world.channels.get(channelId);
    if (!channel) throw new Error('there is no such channel');
    for (let number = 1; number <= count; number++) {
      const content = `message ${number}.`;
      insertMessage(world, channel, { authorId: this.person.user.id, content, mentions: nobody });
    }
  }

  /** The next interaction that the bot hears of. */
  async heard(): Promise<Interaction> {
    return Interaction.parse((await this.bot.event('INTERACTION_CREATE')).d);
  }

  /** The bot gives its first answer. */
  async answer({ id, token }: Pick<Interaction, 'id' | 'token'>, type: number, data?: unknown): Promise<void> {
    const body = { type, ...(data === undefined ? {} : { data }) };
    const { status, json } = await this.scene.caller('').send('POST', `/interactions/${id}/${token}/callback`, body);
    if (status >= 300) throw new Error(`the answer was refused: ${JSON.stringify(json)}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.bot.close();
    await this.scene.service.close();
  }
}
