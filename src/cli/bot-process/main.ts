/** The process that a bot's file is loaded in. It imports the framework at once, and the file when it is told to. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../../app/bot.js';
import { errorMessage } from '../../base/errors.js';
import { toBotFailure } from './bot-failure.js';
import { BotHost } from './bot-host.js';
import { type BotProcessMessage, BotRequest, type BotTask } from './messages.js';

const [path = '', name = ''] = process.argv.slice(2);

let hasCrashed = false;

// Ctrl+C reaches every process of the terminal; it is the command line that then ends this one, in order.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
// The command line may have ended before that was listened to.
if (!process.connected) process.exit();
process.on('uncaughtException', (error) => void reportCrash(error));
process.on('message', (message) => void handleMessage(message));

const host = createHost();
// Whoever asks for something is told.
host.catch(() => {});

async function createHost(): Promise<BotHost> {
  const exports: Readonly<Record<string, unknown>> = await import(resolveFramework(path));
  return new BotHost({
    path,
    name,
    isBot: createBotCheck(exports),
    onProgress: (activity) => sendMessage({ kind: 'progress', activity }),
  });
}

async function handleMessage(message: unknown): Promise<void> {
  const { id, task } = BotRequest.parse(message);
  try {
    sendMessage({ kind: 'answer', id, value: await (await host).runTask(task) });
  } catch (error) {
    sendMessage({ kind: 'failure', id, failure: toBotFailure(error, failureTitle(task)) });
  }
}

function failureTitle({ kind }: BotTask): string {
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
async function reportCrash(error: unknown): Promise<void> {
  if (hasCrashed) return;
  hasCrashed = true;
  const failure = toBotFailure(error, `The bot of ${name} crashed`);
  const sessions = await host.then((running) => running.stop()).catch(() => []);
  sendMessage({ kind: 'crash', failure, sessions: [...sessions] }, () => process.exit(1));
}

function sendMessage(news: BotProcessMessage, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(news, sent);
  else sent();
}

/** The framework that the bot's file will import, which need not be the one that this file belongs to. */
function resolveFramework(file: string): string {
  try {
    return pathToFileURL(createRequire(file).resolve('guildhall')).href;
  } catch (error) {
    throw new Error(`guildhall is not installed where ${file} is (npm install guildhall): ${errorMessage(error)}`);
  }
}

function createBotCheck(exports: Readonly<Record<string, unknown>>): (value: unknown) => value is Bot {
  const { Bot: botClass } = exports;
  return (value): value is Bot => typeof botClass === 'function' && value instanceof botClass;
}
