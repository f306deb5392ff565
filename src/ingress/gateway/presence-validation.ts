/** Validates presence and voice state updates before they are sent: Discord closes the connection on invalid data. */
import type { z } from 'zod';
import { isSnowflake } from '../../base/snowflake.js';
import { ValidationError } from '../../rest/call/errors.js';
import { PresenceUpdateData, VoiceStateUpdateData } from '../../wire/gateway/protocol.js';
import { fieldErrorsOf } from '../../wire/validation/form-errors.js';

/** @throws {ValidationError} when the presence breaks a rule of the API */
export function assertValidPresence(presence: PresenceUpdateData): void {
  assertValid('Update Presence (op 3)', PresenceUpdateData, presence);
}

/** @throws {ValidationError} when the update breaks a rule of the API */
export function assertValidVoiceState(update: VoiceStateUpdateData): void {
  const subject = 'Update Voice State (op 4)';
  assertValid(subject, VoiceStateUpdateData, update);
  for (const path of ['guild_id', 'channel_id'] as const) {
    const id = update[path];
    if (id === null || isSnowflake(id)) continue;
    throw new ValidationError(subject, [{ path, code: 'BASE_TYPE_INVALID', message: 'Value is not a snowflake.' }]);
  }
}

function assertValid(subject: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  if (error) throw new ValidationError(subject, fieldErrorsOf(error, value));
}
