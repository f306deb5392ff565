/** What is wrong with the options of a bot, apart from what they name: handlers, intents and the like. */
import { isSnowflake } from '../base/snowflake.js';
import { type ShardsOption, shardsOptionProblem } from '../ingress/gateway/shards/shards-option.js';
import { publicKeyProblem } from '../ingress/http/public-key.js';
import type { BotOptions } from './bot-options.js';
import type { CompositionProblem } from './errors/bot-errors.js';

export function validateBotOptions(options: BotOptions): CompositionProblem[] {
  const { gateway, drainTimeoutMs = 0, commands } = options;
  return [
    ...drainProblems(drainTimeoutMs),
    ...(gateway ? shardProblems(gateway.shards) : []),
    ...transportProblems(options),
    ...guildProblems(commands?.guilds ?? []),
  ];
}

/** Said by `fetch` of a bot that has no way in by HTTP. */
export const missingHttpOptionProblem: CompositionProblem = {
  setting: 'option http',
  message: 'the bot has no public key by which it could tell who posts to it.',
  remedy: 'Give `http: { publicKey }` with the key that the developer portal shows for the application.',
};

function transportProblems({ gateway, http }: BotOptions): CompositionProblem[] {
  if (http === undefined) {
    if (gateway !== false) return [];
    const message = 'without the gateway and without `http` the bot hears nothing.';
    const remedy = 'Leave `gateway` as it is, or give `http: { publicKey }` for a bot that hears by HTTP.';
    return [{ setting: 'option gateway', message, remedy }];
  }
  // What a program in plain JavaScript makes of a variable that is not set.
  const key: unknown = http.publicKey;
  const problem = publicKeyProblem(typeof key === 'string' ? key : '');
  const remedy = 'Copy it from "General Information" of the application.';
  return problem === undefined ? [] : [{ setting: 'option http.publicKey', message: `${problem}.`, remedy }];
}

function shardProblems(choice: ShardsOption = 'auto'): CompositionProblem[] {
  const message = shardsOptionProblem(choice);
  const remedy = "Give 'auto', a count from 1, or { count, ids } with different ids from 0 below the count.";
  return message === undefined ? [] : [{ setting: 'option gateway.shards', message: `${message}.`, remedy }];
}

function drainProblems(drainTimeoutMs: number): CompositionProblem[] {
  if (drainTimeoutMs >= 0) return [];
  const remedy = 'Give milliseconds, 0 or more.';
  return [{ setting: 'option drainTimeoutMs', message: `${drainTimeoutMs} is no length of time.`, remedy }];
}

function guildProblems(guildIds: readonly string[]): CompositionProblem[] {
  return guildIds
    .filter((id) => !isSnowflake(id))
    .map((id) => ({
      setting: 'option commands.guilds',
      message: `${JSON.stringify(id)} is not the id of a guild.`,
      remedy: 'Give ids as text, in digits.',
    }));
}
