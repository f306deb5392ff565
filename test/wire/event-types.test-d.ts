/** Ties every dispatch event to the payload types of discord-api-types: what the service sends is what we declare. */
import type { GatewayDispatchPayload } from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type { EventName, EventPayload, events } from '../../src/wire/events/all-events.js';

/** What the service sends, by wire name. */
type Sent = { [Dispatch in GatewayDispatchPayload as `${Dispatch['t']}`]: Dispatch['d'] };

type WireName<Name extends EventName> = (typeof events)[Name]['wireName'];

/** The events whose declaration does not take what the service sends. */
type MismatchedEvents = {
  [Name in EventName]: WireName<Name> extends keyof Sent
    ? Sent[WireName<Name>] extends EventPayload<Name>
      ? never
      : Name
    : never;
}[EventName];

test('events take what the service sends, but for those below', () => {
  expectTypeOf<MismatchedEvents>().toEqualTypeOf<
    'resumed' | 'rateLimited' | 'interactionCreate' | 'presenceUpdate' | 'guildMembersChunk'
  >();
});

test('with RESUMED comes nothing that is told of', () => {
  expectTypeOf<Sent['RESUMED']>().toBeUndefined();
  expectTypeOf<EventPayload<'resumed'>>().toEqualTypeOf<Record<string, never>>();
});

test('what a limit was met by is more than these types know', () => {
  expectTypeOf<Omit<Sent['RATE_LIMITED'], 'meta'>>().toExtend<Omit<EventPayload<'rateLimited'>, 'meta'>>();
  expectTypeOf<{ guild_id: string; nonce?: string }>().toExtend<EventPayload<'rateLimited'>['meta']>();
});

test('of interactions, those of components and modals are taken', () => {
  expectTypeOf<Extract<Sent['INTERACTION_CREATE'], { type: 3 | 5 }>['type']>().toExtend<
    EventPayload<'interactionCreate'>['type']
  >();
});

test('presences hold what the documentation lists as always there', () => {
  expectTypeOf<Required<Sent['PRESENCE_UPDATE']>>().toExtend<EventPayload<'presenceUpdate'>>();
  // What was not found is unknown to these types.
  type Looser = 'presences' | 'not_found';
  expectTypeOf<Omit<Sent['GUILD_MEMBERS_CHUNK'], Looser>>().toExtend<Omit<EventPayload<'guildMembersChunk'>, Looser>>();
});

test('all events are there, and requests to join, which these types do not know yet', () => {
  expectTypeOf<Exclude<keyof Sent, WireName<EventName>>>().toEqualTypeOf<never>();
  expectTypeOf<Exclude<WireName<EventName>, keyof Sent>>().toEqualTypeOf<
    'GUILD_JOIN_REQUEST_CREATE' | 'GUILD_JOIN_REQUEST_UPDATE' | 'GUILD_JOIN_REQUEST_DELETE'
  >();
});
