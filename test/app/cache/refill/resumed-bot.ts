import { Bot, type BotOptions } from '../../../../src/app/bot/bot.js';
import type { CacheOptions } from '../../../../src/app/cache/cache-options.js';
import type { EventContext } from '../../../../src/app/contexts/event-context.js';
import { Handler } from '../../../../src/app/decorators/handler.js';
import { On } from '../../../../src/app/decorators/on.js';
import { type IntentName, intentBits } from '../../../../src/wire/gateway/protocol.js';
import { FileStorage } from '../../../ingress/journal/file-storage.js';
import { BotUnderTest } from '../../fixture/bot-under-test.js';
import { type Deferred, deferred } from '../../fixture/deferred.js';
import type { ScriptedServer } from '../../fixture/scripted-server.js';

export const GUILD = '81';
export const everything: CacheOptions = { guilds: true, channels: true, roles: true, members: true };
const BOT_USER = '2';

export const userPayload = (id: string) => ({
  id,
  username: `user${id}`,
  discriminator: '0',
  global_name: null,
  avatar: null,
});
export const memberPayload = (id: string) => ({
  user: userPayload(id),
  roles: [],
  joined_at: '2026-04-26T06:26:56.936000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
});
export const channelPayload = (id: string, name = `channel ${id}`) => ({ id, type: 0, name, guild_id: GUILD });
export const threadPayload = (id: string) => ({ id, type: 11, parent_id: '31', guild_id: GUILD, name: `thread ${id}` });
/** The data of GUILD_CREATE. @param further replaces fields */
export const guildCreatePayload = (id = GUILD, further: object = {}) => ({
  id,
  name: `sent ${id}`,
  roles: [{ id: `${id}01`, name: 'sent' }],
  members: [memberPayload(BOT_USER)],
  channels: [],
  threads: [],
  member_count: 1,
  ...further,
});

export interface ResumedBotOptions extends Partial<Omit<BotOptions, 'token' | 'cache'>> {
  /** @default everything */
  readonly cache?: CacheOptions;
  /** The guilds of the bot. @default one */
  readonly guildIds?: readonly string[];
  /** Changes the responses of the server before the bot starts. */
  readonly prepare?: (server: ScriptedServer) => void;
  /** Shard id and count. @default [0, 1] */
  readonly shard?: readonly [number, number];
}

/** A bot that resumes the session of an earlier process, on a scripted server. Dispose of it at the end of the test. */
export class ResumedBot {
  private constructor(
    private readonly under: BotUnderTest,
    private readonly processed: Deferred<void>[],
    private readonly storage: FileStorage,
  ) {}

  static async start(options: ResumedBotOptions = {}): Promise<ResumedBot> {
    const resumed = await ResumedBot.compose(options);
    await resumed.bot.start();
    return resumed;
  }

  /** Like `start`, but not connected yet. */
  static async compose({
    cache = everything,
    guildIds = [GUILD],
    prepare,
    shard = [0, 1],
    ...options
  }: ResumedBotOptions = {}): Promise<ResumedBot> {
    const processed: Deferred<void>[] = [];
    @Handler()
    class Marks {
      @On('webhooksUpdate')
      mark(_: EventContext<'webhooksUpdate'>): void {
        processed.shift()?.resolve();
      }
    }
    const handlers = [Marks, ...(options.handlers ?? [])];
    const names = namesOfIntents({ ...options, handlers, cache });
    const under = await BotUnderTest.compose({ ...options, handlers, cache });
    const { server } = under;
    const resumeUrl = server.baseUrl.replace('http', 'ws').replace('/api/v10', '');
    const [id, count] = shard;
    const storage = await FileStorage.create();
    const earlier = await (await storage.open()).acquire({ id, count });
    await earlier.startSession({ sessionId: 'session', resumeUrl, intents: intentBits(names) });
    const gateway = { ...(options.gateway || {}), shards: { count, ids: [id] } };
    const bot = under.bot.with({ gateway, journal: await storage.openAfterCrash() });
    // Otherwise a new session would take over, instead of requests.
    server.remainingStarts = 1;
    addGuilds(server, guildIds);
    prepare?.(server);
    return new ResumedBot(under.withBot(bot), processed, storage);
  }

  get bot(): Bot {
    return this.under.bot;
  }

  get server(): ScriptedServer {
    return this.under.server;
  }

  get warnings() {
    return this.under.warnings;
  }

  /** The paths of the requests for guilds so far, in their order. */
  get guildRequests(): readonly string[] {
    return this.server.requests.map(({ path }) => path).filter((path) => path.startsWith('/guilds/'));
  }

  /** Holds the responses of a path. Returns a function that sends them. */
  hold(path: string): () => void {
    return holdPath(this.server, path);
  }

  /** Sends an event. Resolves when the bot has handled it. */
  async dispatch(event: string, data: object): Promise<void> {
    const handled = deferred<void>();
    this.processed.push(handled);
    this.server.dispatch(event, data);
    this.server.dispatch('WEBHOOKS_UPDATE', { guild_id: '1', channel_id: '1' });
    await handled.promise;
  }

  /** Responds to the oldest request for members with all members of its guild. */
  async sendMembers(ids: readonly string[]): Promise<void> {
    await untilTrue(() => this.server.memberRequests.length > 0);
    const request = this.server.memberRequests.shift();
    await this.dispatch('GUILD_MEMBERS_CHUNK', {
      guild_id: request?.guild_id,
      nonce: request?.nonce,
      members: ids.map(memberPayload),
      chunk_index: 0,
      chunk_count: 1,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.under[Symbol.asyncDispose]();
    await this.storage[Symbol.asyncDispose]();
  }
}

/** Holds the responses of a path. Returns a function that sends them. */
export function holdPath(server: ScriptedServer, path: string): () => void {
  const { promise, resolve } = deferred<void>();
  server.heldPaths.set(path, promise);
  return () => {
    server.heldPaths.delete(path);
    resolve();
  };
}

/** Waits for a condition that sockets fulfill, or a connection after a delay of a second. */
export async function untilTrue(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** The responses for guilds with a role, two channels and a thread that the bot has joined. */
function addGuilds({ responses }: ScriptedServer, guildIds: readonly string[]): void {
  responses.set('/users/@me', userPayload(BOT_USER));
  responses.set(
    '/users/@me/guilds',
    guildIds.map((id) => ({ id, name: id })),
  );
  for (const id of guildIds) {
    const roles = [{ id: `${id}01`, name: 'requested' }];
    responses.set(`/guilds/${id}`, { id, name: `requested ${id}`, roles, emojis: [], stickers: [] });
    responses.set(`/guilds/${id}/channels`, [channelPayload('31'), channelPayload('32')]);
    responses.set(`/guilds/${id}/threads/active`, {
      threads: [threadPayload('41')],
      members: [{ id: '41', user_id: BOT_USER, join_timestamp: 'then', flags: 0 }],
    });
  }
}

/** The intents that a bot with these options requests. */
function namesOfIntents(options: Omit<BotOptions, 'token'>): IntentName[] {
  const bot = new Bot({ ...options, environment: {}, signals: false, logLevel: 'silent' });
  return bot.intents.map(({ name }) => name);
}
