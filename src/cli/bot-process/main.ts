/** The entry of a bot's process. It imports the framework immediately, and the bot's file with the task `load`. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../../app/bot.js';
import { errorMessage } from '../../base/errors.js';
import { BotClass } from './bot-class.js';
import { toBotFailure } from './bot-failure.js';
import { BotHost } from './bot-host.js';
import { LoadedFiles } from './loaded-files.js';
import { type BotProcessMessage, BotRequest, type BotTask } from './messages.js';

const [path = '', name = ''] = process.argv.slice(2);

let hasCrashed = false;

// Ctrl+C reaches every process of the terminal. The command line handles it and ends this process.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
// The command line may have ended before the listener was added.
if (!process.connected) process.exit();
process.on('uncaughtException', reportCrash);
process.on('message', (message) => void handleMessage(message));

const host = createHost();
// Each task reports the rejection.
host.catch(() => {});

async function createHost(): Promise<BotHost> {
  const exports: Readonly<Record<string, unknown>> = await import(resolveFramework(path));
  return new BotHost({
    path,
    name,
    botClass: findBotClass(exports),
    loadedFiles: new LoadedFiles(),
    onProgress: (activity) => sendMessage({ kind: 'progress', activity }),
    onLoaded: (paths) => sendMessage({ kind: 'loaded', paths: [...paths] }),
    onReport: (report) => sendMessage({ kind: 'report', report }),
    onExplorationEvent: (event) => sendMessage({ kind: 'exploration', event }),
  });
}

async function handleMessage(message: unknown): Promise<void> {
  const { id, task } = BotRequest.parse(message);
  try {
    sendMessage({ kind: 'result', id, value: await (await host).runTask(task) });
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
    case 'explorer':
      return `The bot of ${name} could not be explored`;
    case 'gallery':
      return `The gallery of ${name} could not be created`;
    case 'recorder':
      return 'The test could not be written';
    default:
      return `The bot of ${name} could not be inspected`;
  }
}

/**
 * Sends an uncaught error to the parent process, and ends this one. The bot is not stopped, so that its journal says that
 * an event may have ended the process.
 */
function reportCrash(error: unknown): void {
  if (hasCrashed) return;
  hasCrashed = true;
  sendMessage({ kind: 'crash', failure: toBotFailure(error, `The bot of ${name} crashed`) }, () => process.exit(1));
}

function sendMessage(message: BotProcessMessage, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, onSent);
  else onSent();
}

/**
 * Returns the URL of the `guildhall` package that the bot's file imports. It can be another copy than the running one.
 */
function resolveFramework(file: string): string {
  try {
    return pathToFileURL(createRequire(file).resolve('guildhall')).href;
  } catch (error) {
    throw new Error(
      `guildhall is not installed in the project of ${file} (npm install guildhall): ${errorMessage(error)}`,
    );
  }
}

function findBotClass({ Bot: found }: Readonly<Record<string, unknown>>): BotClass {
  if (!isBotClass(found)) throw new Error(`the package guildhall in the project of ${path} exports no class Bot`);
  return new BotClass(found, name);
}

function isBotClass(value: unknown): value is typeof Bot {
  return typeof value === 'function' && 'prototype' in value && 'start' in Object(value.prototype);
}
