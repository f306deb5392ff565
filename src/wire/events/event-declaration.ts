import { z } from 'zod';
import type { IntentName } from '../gateway/protocol.js';
import type { Schema } from '../validation/schema-types.js';

/** The declaration of a dispatch event. */
export interface EventDeclaration<Payload = unknown> {
  /** The `t` field of its frames. */
  readonly wireName: string;
  readonly payload: Schema<Payload>;
  /** Sent if at least one of these intents was requested; always sent if the list is empty. */
  readonly intents: readonly IntentName[];
  /** The field of the payload that names the guild, for events that happen in guilds. */
  readonly guildField: LocationField;
  /** The field of the payload that names the channel, for events that happen in one. */
  readonly channelField: LocationField;
}

type LocationField = 'guild_id' | 'channel_id' | 'id' | undefined;

interface EventDetails<Payload> {
  readonly intents: readonly IntentName[];
  readonly payload: Schema<Payload>;
  /** The type of entity whose id is the payload's own `id`; otherwise `guild_id` and `channel_id` locate it. */
  readonly subject?: 'guild' | 'channel';
}

/** Declares a dispatch event. */
export function declareEvent<Payload>(wireName: string, details: EventDetails<Payload>): EventDeclaration<Payload> {
  const { intents, payload, subject } = details;
  // Read with the first event: a schema is built when something of it is used.
  let fields: ReadonlySet<string> | undefined;
  const fieldNamed = (name: 'guild_id' | 'channel_id') => {
    fields ??= fieldsOf(payload);
    return fields.has(name) ? name : undefined;
  };
  return Object.freeze({
    wireName,
    intents,
    payload,
    get guildField() {
      return subject === 'guild' ? 'id' : fieldNamed('guild_id');
    },
    get channelField() {
      return subject === 'channel' ? 'id' : fieldNamed('channel_id');
    },
  });
}

/** The fields of all variants of a payload. */
function fieldsOf(payload: z.core.$ZodType): ReadonlySet<string> {
  if (payload instanceof z.ZodObject) return new Set(Object.keys(payload.shape));
  if (payload instanceof z.ZodUnion) return new Set(payload.options.flatMap((option) => [...fieldsOf(option)]));
  return new Set();
}
