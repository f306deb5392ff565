/** Runs tasks in the process of a bot. It imports the framework immediately, and the bot's file with the task `load`. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import type { Bot } from '../../app/bot/bot.js';
import { errorMessage } from '../../base/errors.js';
import { missingPackageAdvice } from '../packages/package-manager.js';
import type { FailureExplanation } from '../packages/workshop.js';
import { BotClass } from './bot-class.js';
import { toBotFailure } from './bot-failure.js';
import { BotHost } from './bot-host.js';
import { LoadedFiles } from './loaded-files.js';
import { type BotProcessMessage, BotRequest } from './messages.js';

/** What a process does with its bot. */
export interface BotTasks<Task> {
  /** Reads the task of a request. */
  readonly schema: z.ZodType<Task>;
  /** Returns a JSON-compatible result. */
  readonly run: (task: Task) => Promise<unknown>;
  /** What failed, in one line, if the task fails. */
  readonly failureTitle: (task: Task) => string;
}

/** Serves the requests of the command line. The arguments of the process are the path and the name of the bot's file. */
export function serveBot<Task>(
  createTasks: (host: BotHost) => BotTasks<Task>,
  explainFailure: FailureExplanation,
): void {
  const [path = '', name = ''] = process.argv.slice(2);
  // A tool can replace `process.exit` while it runs a bot.
  const exit = process.exit.bind(process);
  // Ctrl+C reaches every process of the terminal. The command line handles it and ends this process.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => exit());
  // The command line may have ended before the listener was added.
  if (!process.connected) exit();
  process.on('uncaughtException', createCrashReport(name));
  process.on('message', (message) => void handleMessage(message));
  const created = createHost(path, name, explainFailure).then(createTasks);
  // Each task reports the rejection.
  created.catch(() => {});

  async function handleMessage(message: unknown): Promise<void> {
    const { id, task: sent } = BotRequest.parse(message);
    let title = `${name} could not be loaded`;
    try {
      const tasks = await created;
      const task = tasks.schema.parse(sent);
      title = tasks.failureTitle(task);
      sendMessage({ kind: 'result', id, value: await tasks.run(task) });
    } catch (error) {
      sendMessage({ kind: 'failure', id, failure: toBotFailure(error, title) });
    }
  }
}

async function createHost(path: string, name: string, explainFailure: FailureExplanation): Promise<BotHost> {
  const exports: Readonly<Record<string, unknown>> = await import(resolveFramework(path));
  return new BotHost({
    path,
    name,
    botClass: findBotClass(exports, path, name),
    loadedFiles: new LoadedFiles(),
    explainFailure,
    onProgress: (activity) => sendMessage({ kind: 'progress', activity }),
    onLoaded: (paths) => sendMessage({ kind: 'loaded', paths: [...paths] }),
    onEvent: (event) => sendMessage({ kind: 'event', event }),
  });
}

/**
 * Returns a function that sends an uncaught error to the parent process, and ends this one. The bot is not stopped, so that its
 * journal says that an event may have ended the process.
 */
function createCrashReport(name: string): (error: unknown) => void {
  let hasCrashed = false;
  return (error) => {
    if (hasCrashed) return;
    hasCrashed = true;
    sendMessage({ kind: 'crash', failure: toBotFailure(error, `The bot of ${name} crashed`) }, () => process.exit(1));
  };
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
      `guildhall is not installed in the project of ${file}. ${missingPackageAdvice(dirname(file), 'npm install guildhall')}\n${errorMessage(error)}`,
    );
  }
}

function findBotClass({ Bot: found }: Readonly<Record<string, unknown>>, path: string, name: string): BotClass {
  if (!isBotClass(found)) throw new Error(`the package guildhall in the project of ${path} exports no class Bot`);
  return new BotClass(found, name);
}

function isBotClass(value: unknown): value is typeof Bot {
  return typeof value === 'function' && 'prototype' in value && 'start' in Object(value.prototype);
}
