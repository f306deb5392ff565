/** Compares every dispatch event with the payload types of discord-api-types. */
import type { GatewayActivity, GatewayDispatchPayload } from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type { EventName, EventPayload } from '../../src/wire/events/all-events.js';
import type { WireName } from './wire-name.js';

/** The payload types of discord-api-types, by wire name. */
type Sent = { [Dispatch in GatewayDispatchPayload as `${Dispatch['t']}`]: Dispatch['d'] };

/** The events whose declaration does not accept the payload type. */
type MismatchedEvents = {
  [Name in EventName]: WireName<Name> extends keyof Sent
    ? Sent[WireName<Name>] extends EventPayload<Name>
      ? never
      : Name
    : never;
}[EventName];

test('event payloads match the community types, except those below', () => {
  expectTypeOf<MismatchedEvents>().toEqualTypeOf<
    'ready' | 'resumed' | 'rateLimited' | 'guildCreate' | 'interactionCreate' | 'presenceUpdate' | 'guildMembersChunk'
  >();
});

test('RESUMED has no declared payload', () => {
  expectTypeOf<Sent['RESUMED']>().toBeUndefined();
  expectTypeOf<EventPayload<'resumed'>>().toEqualTypeOf<Record<string, never>>();
});

test('`unavailable` is true or false where the community types do not say which', () => {
  expectTypeOf<Omit<Sent['READY'], 'guilds'>>().toExtend<Omit<EventPayload<'ready'>, 'guilds'>>();
  expectTypeOf<Sent['READY']['guilds'][number]['unavailable']>().toEqualTypeOf<boolean>();
  expectTypeOf<Sent['GUILD_CREATE']['unavailable']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<Sent['GUILD_DELETE']>().toExtend<EventPayload<'guildDelete'>>();
});

test('RATE_LIMITED has fields that the community types lack', () => {
  expectTypeOf<Omit<Sent['RATE_LIMITED'], 'meta'>>().toExtend<Omit<EventPayload<'rateLimited'>, 'meta'>>();
  expectTypeOf<{ guild_id: string; nonce?: string }>().toExtend<EventPayload<'rateLimited'>['meta']>();
});

test('component and modal interactions match the community types', () => {
  expectTypeOf<Extract<Sent['INTERACTION_CREATE'], { type: 3 | 5 }>['type']>().toExtend<
    EventPayload<'interactionCreate'>['type']
  >();
});

test('presences have the fields that are documented as always present', () => {
  expectTypeOf<Omit<Required<Sent['PRESENCE_UPDATE']>, 'activities'>>().toExtend<
    Omit<EventPayload<'presenceUpdate'>, 'activities'>
  >();
  // The community types allow the buttons of a sent activity.
  type Activity = EventPayload<'presenceUpdate'>['activities'][number];
  expectTypeOf<Omit<GatewayActivity, 'buttons'>>().toExtend<Omit<Activity, 'buttons'>>();
  // The community types lack `not_found`.
  type Looser = 'presences' | 'not_found';
  expectTypeOf<Omit<Sent['GUILD_MEMBERS_CHUNK'], Looser>>().toExtend<Omit<EventPayload<'guildMembersChunk'>, Looser>>();
});

test('every event of the community types is declared, and join requests, which they lack', () => {
  expectTypeOf<Exclude<keyof Sent, WireName<EventName>>>().toEqualTypeOf<never>();
  expectTypeOf<Exclude<WireName<EventName>, keyof Sent>>().toEqualTypeOf<
    'GUILD_JOIN_REQUEST_CREATE' | 'GUILD_JOIN_REQUEST_UPDATE' | 'GUILD_JOIN_REQUEST_DELETE'
  >();
});
