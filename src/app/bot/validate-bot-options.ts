/** Validates the options of a bot that no other module validates: shards, transports and the journal. */
import { type ShardsOption, shardsOptionProblem } from '../../ingress/gateway/shards/shards-option.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { BotOptions } from './bot-options.js';
import { durationProblems, publicKeyProblems } from './validate-shared-options.js';

export function validateBotOptions(options: BotOptions): CompositionProblem[] {
  const { gateway } = options;
  return [
    ...(gateway ? shardProblems(gateway.shards) : []),
    ...transportProblems(options),
    ...journalProblems(options),
    ...durationProblems('handlerTimeoutMs', options.handlerTimeoutMs ?? 1, 1),
  ];
}

function transportProblems({ gateway, http }: BotOptions): CompositionProblem[] {
  if (http === undefined) {
    if (gateway !== false) return [];
    const message = 'without the gateway and without `http` the bot receives nothing.';
    const remedy = 'Omit `gateway: false`, or give `http: { publicKey }` for a bot that receives events over HTTP.';
    return [{ setting: 'option gateway', message, remedy }];
  }
  return publicKeyProblems(http.publicKey);
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
