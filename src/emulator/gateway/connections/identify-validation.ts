/**
 * What an identify must satisfy, as pure functions. What fails says with which close code the connection ends
 * (protocol: gateway, close codes).
 */
import type { z } from 'zod';
import { bitsOf, hasBits, namesOf } from '../../../base/bit-set.js';
import { intents, privilegedIntents } from '../../../wire/gateway/protocol.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { findUserByToken } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';

/** Why a connection is closed. */
export interface CloseInfo {
  readonly code: number;
  readonly reason: string;
}

/** More guilds than this on one shard are refused. */
const GUILDS_PER_SHARD = 2500;

const KNOWN_INTENTS = bitsOf(intents, namesOf(intents, (1n << 64n) - 1n));

/** The application whose bot has this token; clients send it with and without `Bot `. */
export function applicationOfToken(world: World, token: string): ApplicationRecord | undefined {
  const account = findUserByToken(world, token.startsWith('Bot ') ? token.slice(4) : token);
  return world.applications.get(account?.applicationId ?? '');
}

/** 4001: data that an opcode does not take. */
export function invalidPayload(op: number, error: z.ZodError): CloseInfo {
  const [issue] = error.issues;
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  return { code: 4001, reason: `Invalid payload for op ${op}${place}: ${issue?.message ?? ''}.` };
}

/** Identifies that cannot be read: a shard or intents below what there is have close codes of their own. */
export function invalidIdentify(error: z.ZodError): CloseInfo {
  const [issue] = error.issues;
  const tooLow = issue?.code === 'too_small' ? issue.path.join('.') : '';
  if (/^shard\.[01]$/.test(tooLow)) {
    return { code: 4010, reason: 'Invalid shard: an id is 0 or more, and a count 1 or more.' };
  }
  if (tooLow === 'intents') return { code: 4013, reason: 'Invalid intents: they are a bit set.' };
  return invalidPayload(2, error);
}

/** Bits that no intent has are 4013, privileged ones that the application was not granted 4014. */
export function checkIntents(asked: bigint, application: ApplicationRecord): CloseInfo | undefined {
  if ((asked & ~KNOWN_INTENTS) !== 0n) {
    return { code: 4013, reason: `Invalid intents: the bits ${asked & ~KNOWN_INTENTS} mean nothing.` };
  }
  const granted = BigInt(application.allowedIntents);
  const refused = privilegedIntents.filter((name) => hasBits(asked, intents[name]) && !hasBits(granted, intents[name]));
  return refused.length === 0 ? undefined : { code: 4014, reason: `Disallowed intents: ${refused.join(', ')}.` };
}

/** A shard id must lie below the count (4010), and a shard must not hold too many guilds (4011). */
export function checkShard([id, count]: readonly [number, number], guildCount: number): CloseInfo | undefined {
  if (id >= count) return { code: 4010, reason: `Invalid shard: id ${id} is not below the count ${count}.` };
  if (guildCount > GUILDS_PER_SHARD) {
    return { code: 4011, reason: `Sharding required: ${guildCount} guilds, at most ${GUILDS_PER_SHARD} a shard.` };
  }
  return undefined;
}
