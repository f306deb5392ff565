/** A guild with people in it before a real browser. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { startEmulator } from '../../src/emulator/emulator.js';
import type { NewGuild } from '../../src/emulator/state/membership/guild-creation.js';
import { insertGuild } from '../../src/emulator/state/membership/guild-creation.js';
import type { GuildRecord } from '../../src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../src/emulator/state/records/users.js';
import { ControlCaller } from '../emulator/control/control-caller.js';
import { Scene } from '../emulator/http/service.js';
import { openPage, startBrowser } from './browser.js';

/** The name of the button that shows who the person of the page is. */
export const me = (username: string) => new RegExp(`^${username} .*set status$`, 'i');

/** Where a person is. */
export interface Standing {
  readonly guild?: GuildRecord;
  /** The name of a channel of the guild. */
  readonly channel?: string;
}

export class GuildStage {
  readonly control: ControlCaller;
  readonly #contexts: BrowserContext[] = [];

  private constructor(
    readonly scene: Scene,
    readonly browser: Browser,
  ) {
    this.control = new ControlCaller(scene.service.url);
  }

  /** A service whose time stands still, and a browser. */
  static async open(): Promise<GuildStage> {
    const generous = { standard: { limit: 10_000, windowMs: 1000 }, globalPerSecond: 10_000 };
    const service = await startEmulator({ clock: new AdjustableClock('manual'), rateLimits: generous });
    return new GuildStage(new Scene(service), await startBrowser());
  }

  /** A guild of a new owner, in which the default bot may do everything. */
  guild(spec: Partial<NewGuild> = {}): { guild: GuildRecord; owner: UserRecord } {
    const owner = this.scene.person('marlow');
    const { world } = this.scene.service;
    const channels = [{ name: 'general', topic: 'Ships and weather' }];
    const guild = insertGuild(world, { name: 'Harbour', channels, ...spec, owner_id: owner.user.id }).result;
    return { guild, owner };
  }

  channelId(guild: GuildRecord, name = 'general'): string {
    return this.scene.channel(guild, name).channel.id;
  }

  /** Calls the interface as the bot; it must succeed. */
  async bot(method: string, path: string, body?: unknown, reason?: string): Promise<unknown> {
    const headers = reason ? { 'x-audit-log-reason': reason } : {};
    const { status, json } = await this.scene.bot.send(method, path, body, headers);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  /** Somebody says something. */
  async say(person: UserRecord, channelId: string, content: string): Promise<void> {
    await this.control.ok('POST', `/channels/${channelId}/messages`, { user_id: person.user.id, content });
  }

  /** Opens the page as a person; once it is there, the person is. */
  async visit(
    person: UserRecord,
    { guild, channel }: Standing = {},
    options: { colorScheme?: 'light' | 'dark' } = {},
  ): Promise<{ page: Page; context: BrowserContext; strays: string[] }> {
    const guildPart = guild ? `/guilds/${guild.guild.id}` : '';
    const channelPart = guild && channel ? `/channels/${this.channelId(guild, channel)}` : '';
    const address = `${this.scene.service.url}/#/people/${person.user.id}${guildPart}${channelPart}`;
    const opened = await openPage(this.browser, address, options);
    this.#contexts.push(opened.context);
    // Sooner than the test's own time ends, so that a failure says what was waited for.
    opened.context.setDefaultTimeout(4000);
    await opened.page.getByRole('button', { name: me(person.user.username) }).waitFor();
    return opened;
  }

  /** Shuts the pages of a test. */
  async leave(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.scene.service.close();
  }
}
