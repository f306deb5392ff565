/** Compares the types of scheduled events, auto moderation, templates and searches with the community types. */
import type {
  APIAutoModerationRule,
  APIGuildScheduledEvent,
  APIGuildScheduledEventUser,
  APIMessageSearchResult,
  RESTGetAPIGuildMessagesSearchQuery,
  RESTPatchAPIAutoModerationRuleJSONBody,
  RESTPatchAPIGuildTemplateJSONBody,
  RESTPostAPIAutoModerationRuleJSONBody,
  RESTPostAPIGuildScheduledEventJSONBody,
  RESTPostAPIGuildTemplatesJSONBody,
} from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type {
  AutoModerationRule,
  AutoModerationRuleEdit,
  AutoModerationRuleRequest,
  ChannelEventRequest,
  ExternalEventRequest,
  GuildTemplateEdit,
  GuildTemplateRequest,
  MessageSearchQuery,
  MessageSearchResult,
  ScheduledEvent,
  ScheduledEventRequest,
  ScheduledEventUser,
} from '../../src/wire/index.js';
import type { Plain } from './plain.js';

/** The recurrence rule of a request has fewer fields than that of a result. */
type NonNullFields<T> = { [K in Exclude<keyof T, 'recurrence_rule'>]: Exclude<T[K], null> };

declare function acceptEvent(event: ScheduledEventRequest): void;
declare function acceptRule(rule: AutoModerationRuleRequest): void;

test('results match the community types', () => {
  expectTypeOf<APIGuildScheduledEvent>().toExtend<ScheduledEvent>();
  expectTypeOf<APIGuildScheduledEventUser>().toExtend<ScheduledEventUser>();
  expectTypeOf<APIAutoModerationRule>().toExtend<AutoModerationRule>();
  expectTypeOf<APIMessageSearchResult>().toExtend<MessageSearchResult>();
});

test('requests match the community types', () => {
  // Null is a valid value of more fields, according to the OpenAPI document.
  expectTypeOf<Plain<NonNullFields<ChannelEventRequest>>>().toExtend<Plain<RESTPostAPIGuildScheduledEventJSONBody>>();
  expectTypeOf<Plain<NonNullFields<ExternalEventRequest>>>().toExtend<Plain<RESTPostAPIGuildScheduledEventJSONBody>>();
  expectTypeOf<Plain<AutoModerationRuleRequest>>().toExtend<Plain<RESTPostAPIAutoModerationRuleJSONBody>>();
  expectTypeOf<Plain<AutoModerationRuleEdit>>().toExtend<Plain<RESTPatchAPIAutoModerationRuleJSONBody>>();
  expectTypeOf<Plain<GuildTemplateRequest>>().toExtend<Plain<RESTPostAPIGuildTemplatesJSONBody>>();
  expectTypeOf<Plain<GuildTemplateEdit>>().toExtend<Plain<RESTPatchAPIGuildTemplateJSONBody>>();
  expectTypeOf<Plain<MessageSearchQuery>>().toExtend<Plain<RESTGetAPIGuildMessagesSearchQuery>>();
});

test('the entity type of a new event decides which other fields it needs', () => {
  const fields = { name: 'Regatta', privacy_level: 2, scheduled_start_time: '2026-06-01T10:00:00Z' } as const;
  const place = { entity_metadata: { location: 'The harbour' }, scheduled_end_time: '2026-06-01T16:00:00Z' };
  acceptEvent({ ...fields, ...place, entity_type: 3 });
  acceptEvent({ ...fields, entity_type: 2, channel_id: '5' });
  // @ts-expect-error an external event has a location
  acceptEvent({ ...fields, entity_type: 3, scheduled_end_time: '2026-06-01T16:00:00Z' });
  // @ts-expect-error an external event has an end
  acceptEvent({ ...fields, entity_type: 3, entity_metadata: { location: 'The harbour' } });
  // @ts-expect-error an external event has no channel
  acceptEvent({ ...fields, ...place, entity_type: 3, channel_id: '5' });
  // @ts-expect-error an event in a voice channel has a channel
  acceptEvent({ ...fields, entity_type: 2 });
});

test('the trigger type of a new rule decides which metadata it needs', () => {
  const fields = { name: 'Rule', event_type: 1 } as const;
  acceptRule({ ...fields, actions: [{ type: 1 }], trigger_type: 3 });
  acceptRule({ ...fields, actions: [{ type: 1 }], trigger_type: 5, trigger_metadata: { mention_total_limit: 5 } });
  // @ts-expect-error a rule of the type KEYWORD has words
  acceptRule({ ...fields, actions: [{ type: 1 }], trigger_type: 1 });
  // @ts-expect-error words have no effect for mentions
  acceptRule({ ...fields, actions: [{ type: 1 }], trigger_type: 5, trigger_metadata: { keyword_filter: ['x'] } });
  // @ts-expect-error a timeout has a duration
  acceptRule({ ...fields, actions: [{ type: 3, metadata: {} }], trigger_type: 3 });
});
