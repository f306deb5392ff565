/** Messages of bots that do not start. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import { Bot, type BotOptions, fileJournal, Handler, On, Service } from 'guildhall';
import { vi } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { compositionMessage } from '../guide-errors/shown-errors.js';
import { failureMessage } from './failure-message.js';

@Handler()
class MemberHandler {
  @On('guildMemberAdd')
  onJoin() {}
}

@Service()
class BrokenStore {
  constructor() {
    throw new Error('The database cannot be opened.');
  }
}

@Service()
class SlowStore {
  onStart() {
    return new Promise<void>(() => {});
  }
}

function createBot({ emulator }: TestWorld, options: BotOptions): Bot {
  const { token, apiUrl: baseUrl } = emulator;
  return new Bot({ token, api: { baseUrl }, logLevel: 'silent', signals: false, environment: {}, ...options });
}

// Each message has a world of its own, since a bot may identify only once in five seconds.

async function startMessage(options: BotOptions): Promise<string> {
  await using world = await createWorld();
  await using bot = createBot(world, options);
  return await failureMessage(() => bot.start());
}

/** The message of a bot whose connection the gateway closes with a code. */
async function closedMessage(code: number): Promise<string> {
  await using world = await createWorld();
  await using bot = createBot(world, {});
  await bot.start();
  await world.faults.inject({ kind: 'close', code });
  return (await vi.waitUntil(() => bot.failure)).message;
}

async function disallowedIntentsMessage(): Promise<string> {
  await using world = await createWorld();
  const { world: state } = world.emulator;
  const { botUserId } = insertApplication(state, { name: 'Poor', allowedIntents: 0 }).result;
  await using bot = createBot(world, { token: state.users.get(botUserId)?.token, handlers: [MemberHandler] });
  return await failureMessage(() => bot.start());
}

async function usedJournalMessage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  try {
    const path = join(folder, 'bot.journal');
    await using world = await createWorld();
    await using first = createBot(world, { journal: fileJournal(path) });
    await first.start();
    await using second = createBot(world, { journal: fileJournal(path) });
    return await failureMessage(() => second.start());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function stoppedBotMessage(): Promise<string> {
  const bot = new Bot({ token: 'any', api: { baseUrl: 'http://127.0.0.1:1/api/v10' }, environment: {} });
  await bot.stop();
  return failureMessage(() => bot.start());
}

/** What is printed if a bot cannot start. */
export function startMessages(): Promise<string[]> {
  return Promise.all([
    failureMessage(() => new Bot({ environment: {} }).start()),
    compositionMessage({ token: 'Bot abc.def.ghi' }),
    compositionMessage({ token: 'aClientSecret' }),
    startMessage({ token: 'unknown' }),
    closedMessage(4004),
    closedMessage(4013),
    disallowedIntentsMessage(),
    startMessage({ services: [BrokenStore] }),
    startMessage({ services: [SlowStore], lifecycle: { startTimeoutMs: 20 } }),
    stoppedBotMessage(),
    usedJournalMessage(),
  ]);
}
