/**
 * Validates Identify payloads, as pure functions. A problem contains the close code for the connection.
 * @see https://docs.discord.com/developers/topics/opcodes-and-status-codes
 */

import { bitsOf, hasBits, namesOf } from 'guildhall/internal';
import { intents, privilegedIntents } from 'guildhall/wire';
import type { z } from 'zod';
import type { ApplicationRecord } from '../../state/records/users.js';
import { findUserByToken } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';

/** The close code and the reason for closing a connection. */
export interface CloseInfo {
  readonly code: number;
  readonly reason: string;
}

/** The maximum number of guilds per shard. */
const GUILDS_PER_SHARD = 2500;

const KNOWN_INTENTS = bitsOf(intents, namesOf(intents, (1n << 64n) - 1n));

/** Finds the application of a bot token. Clients send tokens with and without the prefix `Bot `. */
export function applicationOfToken(world: World, token: string): ApplicationRecord | undefined {
  const account = findUserByToken(world, token.startsWith('Bot ') ? token.slice(4) : token);
  return world.applications.get(account?.applicationId ?? '');
}

/** 4001: invalid data for an opcode. */
export function invalidPayload(op: number, error: z.ZodError): CloseInfo {
  const [issue] = error.issues;
  const location = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  return { code: 4001, reason: `Invalid payload for op ${op}${location}: ${issue?.message ?? ''}.` };
}

/** Problems of an invalid Identify. A negative shard or negative intents have their own close codes. */
export function invalidIdentify(error: z.ZodError): CloseInfo {
  const [issue] = error.issues;
  const tooLow = issue?.code === 'too_small' ? issue.path.join('.') : '';
  if (/^shard\.[01]$/.test(tooLow)) {
    return { code: 4010, reason: 'Invalid shard: the id must be 0 or more, and the count 1 or more.' };
  }
  if (tooLow === 'intents') return { code: 4013, reason: 'Invalid intents: they must be a bit set, 0 or more.' };
  return invalidPayload(2, error);
}

/** Unknown bits are 4013; privileged intents that the application is not allowed to use are 4014. */
export function checkIntents(requested: bigint, application: ApplicationRecord): CloseInfo | undefined {
  if ((requested & ~KNOWN_INTENTS) !== 0n) {
    return { code: 4013, reason: `Invalid intents: the bits ${requested & ~KNOWN_INTENTS} are not defined.` };
  }
  const granted = BigInt(application.allowedIntents);
  const disallowed = privilegedIntents.filter(
    (name) => hasBits(requested, intents[name]) && !hasBits(granted, intents[name]),
  );
  return disallowed.length === 0 ? undefined : { code: 4014, reason: `Disallowed intents: ${disallowed.join(', ')}.` };
}

/** The shard id must be below the count (4010), and a shard must not have too many guilds (4011). */
export function checkShard([id, count]: readonly [number, number], guildCount: number): CloseInfo | undefined {
  if (id >= count) return { code: 4010, reason: `Invalid shard: the id ${id} is not below the count ${count}.` };
  if (guildCount > GUILDS_PER_SHARD) {
    return {
      code: 4011,
      reason: `Sharding required: ${guildCount} guilds on one shard, but at most ${GUILDS_PER_SHARD} are allowed. Use more shards.`,
    };
  }
  return undefined;
}
