/** Validates the options of a bot that no other module validates: shards, transports, guilds and timeouts. */
import { type ShardsOption, shardsOptionProblem } from '../ingress/gateway/shards/shards-option.js';
import { publicKeyProblem } from '../ingress/http/public-key.js';
import type { BotOptions } from './bot-options.js';
import type { CompositionProblem } from './errors/composition-errors.js';
import { validateGuildIds } from './registration/validate-registrations.js';

export function validateBotOptions(options: BotOptions): CompositionProblem[] {
  const { gateway, drainTimeoutMs = 0, lifecycle: { startTimeoutMs = 1, stopTimeoutMs = 0 } = {} } = options;
  return [
    ...durationProblems('drainTimeoutMs', drainTimeoutMs, 0),
    ...durationProblems('lifecycle.startTimeoutMs', startTimeoutMs, 1),
    ...durationProblems('lifecycle.stopTimeoutMs', stopTimeoutMs, 0),
    ...(gateway ? shardProblems(gateway.shards) : []),
    ...transportProblems(options),
    ...journalProblems(options),
    ...validateGuildIds(options),
  ];
}

/** The problem with which `fetch` rejects if the bot has no option `http`. */
export const missingHttpOptionProblem: CompositionProblem = {
  setting: 'option http',
  message: 'the bot has no public key to verify requests with.',
  remedy: 'Set `http: { publicKey }` to the key that the developer portal shows for the application.',
};

function transportProblems({ gateway, http }: BotOptions): CompositionProblem[] {
  if (http === undefined) {
    if (gateway !== false) return [];
    const message = 'without the gateway and without `http` the bot receives nothing.';
    const remedy = 'Omit `gateway: false`, or give `http: { publicKey }` for a bot that receives events over HTTP.';
    return [{ setting: 'option gateway', message, remedy }];
  }
  // Programs in plain JavaScript can pass any value, for example that of an environment variable that is not set.
  const key: unknown = http.publicKey;
  const problem = publicKeyProblem(typeof key === 'string' ? key : '');
  const remedy = 'Copy it from "General Information" of the application.';
  return problem === undefined ? [] : [{ setting: 'option http.publicKey', message: `${problem}.`, remedy }];
}

function journalProblems({ journal, cluster, gateway }: BotOptions): CompositionProblem[] {
  const problems: CompositionProblem[] = [];
  if (journal && cluster) {
    const message = 'a cluster has its own journal.';
    problems.push({ setting: 'option journal', message, remedy: 'Omit `journal` or `cluster`.' });
  }
  if (cluster && gateway && typeof gateway.shards === 'object') {
    const message = 'the processes of a cluster decide which shards each of them runs.';
    problems.push({ setting: 'option gateway.shards', message, remedy: "Use 'auto' or a count." });
  }
  return problems;
}

function shardProblems(shards: ShardsOption = 'auto'): CompositionProblem[] {
  const message = shardsOptionProblem(shards);
  const remedy = "Use 'auto', a count from 1, or { count, ids } with different ids from 0 below the count.";
  return message === undefined ? [] : [{ setting: 'option gateway.shards', message: `${message}.`, remedy }];
}

function durationProblems(name: string, ms: number, minMs: number): CompositionProblem[] {
  if (ms >= minMs) return [];
  const remedy = `Use a number of milliseconds, ${minMs} or more.`;
  return [{ setting: `option ${name}`, message: `${ms} is not a valid duration.`, remedy }];
}
