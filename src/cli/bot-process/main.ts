/** The process that a bot's file is loaded in. It imports the framework at once, and the file when it is told to. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../../app/bot.js';
import { messageOf } from '../../base/errors.js';
import { BotHost } from './bot-host.js';
import { failureOf } from './failure.js';
import { type BotNews, BotRequest, type BotTask } from './messages.js';

const [path = '', name = ''] = process.argv.slice(2);

let hasCrashed = false;

// Ctrl+C reaches every process of the terminal; it is the command line that then ends this one, in order.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
// The command line may have ended before that was listened to.
if (!process.connected) process.exit();
process.on('uncaughtException', (error) => void crash(error));
process.on('message', (message) => void take(message));

const host = begin();
// Whoever asks for something is told.
host.catch(() => {});

async function begin(): Promise<BotHost> {
  const exports: Readonly<Record<string, unknown>> = await import(frameworkOf(path));
  return new BotHost({
    path,
    name,
    isBot: isBotOf(exports),
    tellProgress: (doing) => tell({ kind: 'progress', doing }),
  });
}

async function take(message: unknown): Promise<void> {
  const { id, task } = BotRequest.parse(message);
  try {
    tell({ kind: 'answer', id, value: await (await host).perform(task) });
  } catch (error) {
    tell({ kind: 'failure', id, failure: failureOf(error, titleOf(task)) });
  }
}

function titleOf({ kind }: BotTask): string {
  switch (kind) {
    case 'load':
      return `${name} could not be loaded`;
    case 'start':
      return `The bot of ${name} could not start`;
    default:
      return `The bot of ${name} could not be asked`;
  }
}

/** An error that nobody caught: what was handled up to now is told, so that nothing of the rest is lost. */
async function crash(error: unknown): Promise<void> {
  if (hasCrashed) return;
  hasCrashed = true;
  const failure = failureOf(error, `The bot of ${name} crashed`);
  const sessions = await host.then((running) => running.stop()).catch(() => []);
  tell({ kind: 'crash', failure, sessions: [...sessions] }, () => process.exit(1));
}

function tell(news: BotNews, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(news, sent);
  else sent();
}

/** The framework that the bot's file will import, which need not be the one that this file belongs to. */
function frameworkOf(file: string): string {
  try {
    return pathToFileURL(createRequire(file).resolve('guildhall')).href;
  } catch (error) {
    throw new Error(`guildhall is not installed where ${file} is (npm install guildhall): ${messageOf(error)}`);
  }
}

function isBotOf(exports: Readonly<Record<string, unknown>>): (value: unknown) => value is Bot {
  const { Bot: botClass } = exports;
  return (value): value is Bot => typeof botClass === 'function' && value instanceof botClass;
}
