/** The event table is compared with the documentation, repeated here. */
import { describe, expect, test } from 'vitest';
import { type EventName, events } from '../../src/wire/events/all-events.js';
import { type IntentName, intents, privilegedIntents } from '../../src/wire/gateway/protocol.js';

/** The events of each intent, as documented. */
const listed: Record<IntentName, readonly string[]> = {
  GUILDS: [
    'GUILD_CREATE',
    'GUILD_UPDATE',
    'GUILD_DELETE',
    'GUILD_ROLE_CREATE',
    'GUILD_ROLE_UPDATE',
    'GUILD_ROLE_DELETE',
    'CHANNEL_CREATE',
    'CHANNEL_UPDATE',
    'CHANNEL_DELETE',
    'CHANNEL_PINS_UPDATE',
    'THREAD_CREATE',
    'THREAD_UPDATE',
    'THREAD_DELETE',
    'THREAD_LIST_SYNC',
    'THREAD_MEMBER_UPDATE',
    'THREAD_MEMBERS_UPDATE',
    'STAGE_INSTANCE_CREATE',
    'STAGE_INSTANCE_UPDATE',
    'STAGE_INSTANCE_DELETE',
    'VOICE_CHANNEL_STATUS_UPDATE',
    'VOICE_CHANNEL_START_TIME_UPDATE',
  ],
  GUILD_MEMBERS: ['GUILD_MEMBER_ADD', 'GUILD_MEMBER_UPDATE', 'GUILD_MEMBER_REMOVE', 'THREAD_MEMBERS_UPDATE'],
  GUILD_MODERATION: [
    'GUILD_AUDIT_LOG_ENTRY_CREATE',
    'GUILD_BAN_ADD',
    'GUILD_BAN_REMOVE',
    'GUILD_JOIN_REQUEST_CREATE',
    'GUILD_JOIN_REQUEST_UPDATE',
    'GUILD_JOIN_REQUEST_DELETE',
  ],
  GUILD_EXPRESSIONS: [
    'GUILD_EMOJIS_UPDATE',
    'GUILD_STICKERS_UPDATE',
    'GUILD_SOUNDBOARD_SOUND_CREATE',
    'GUILD_SOUNDBOARD_SOUND_UPDATE',
    'GUILD_SOUNDBOARD_SOUND_DELETE',
    'GUILD_SOUNDBOARD_SOUNDS_UPDATE',
  ],
  GUILD_INTEGRATIONS: ['GUILD_INTEGRATIONS_UPDATE', 'INTEGRATION_CREATE', 'INTEGRATION_UPDATE', 'INTEGRATION_DELETE'],
  GUILD_WEBHOOKS: ['WEBHOOKS_UPDATE'],
  GUILD_INVITES: ['INVITE_CREATE', 'INVITE_DELETE'],
  GUILD_VOICE_STATES: ['VOICE_STATE_UPDATE', 'VOICE_CHANNEL_EFFECT_SEND'],
  GUILD_PRESENCES: ['PRESENCE_UPDATE'],
  GUILD_MESSAGES: ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE', 'MESSAGE_DELETE_BULK'],
  GUILD_MESSAGE_REACTIONS: [
    'MESSAGE_REACTION_ADD',
    'MESSAGE_REACTION_REMOVE',
    'MESSAGE_REACTION_REMOVE_ALL',
    'MESSAGE_REACTION_REMOVE_EMOJI',
  ],
  GUILD_MESSAGE_TYPING: ['TYPING_START'],
  DIRECT_MESSAGES: ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE', 'CHANNEL_PINS_UPDATE'],
  DIRECT_MESSAGE_REACTIONS: [
    'MESSAGE_REACTION_ADD',
    'MESSAGE_REACTION_REMOVE',
    'MESSAGE_REACTION_REMOVE_ALL',
    'MESSAGE_REACTION_REMOVE_EMOJI',
  ],
  DIRECT_MESSAGE_TYPING: ['TYPING_START'],
  MESSAGE_CONTENT: [],
  GUILD_SCHEDULED_EVENTS: [
    'GUILD_SCHEDULED_EVENT_CREATE',
    'GUILD_SCHEDULED_EVENT_UPDATE',
    'GUILD_SCHEDULED_EVENT_DELETE',
    'GUILD_SCHEDULED_EVENT_USER_ADD',
    'GUILD_SCHEDULED_EVENT_USER_REMOVE',
  ],
  AUTO_MODERATION_CONFIGURATION: [
    'AUTO_MODERATION_RULE_CREATE',
    'AUTO_MODERATION_RULE_UPDATE',
    'AUTO_MODERATION_RULE_DELETE',
  ],
  AUTO_MODERATION_EXECUTION: ['AUTO_MODERATION_ACTION_EXECUTION'],
  GUILD_MESSAGE_POLLS: ['MESSAGE_POLL_VOTE_ADD', 'MESSAGE_POLL_VOTE_REMOVE'],
  DIRECT_MESSAGE_POLLS: ['MESSAGE_POLL_VOTE_ADD', 'MESSAGE_POLL_VOTE_REMOVE'],
};

/** Events that are sent regardless of intents. */
const ungated = [
  'READY',
  'RESUMED',
  'RATE_LIMITED',
  'INTERACTION_CREATE',
  'USER_UPDATE',
  'GUILD_MEMBERS_CHUNK',
  'VOICE_SERVER_UPDATE',
  'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_UPDATE',
  'ENTITLEMENT_DELETE',
  'SUBSCRIPTION_CREATE',
  'SUBSCRIPTION_UPDATE',
  'SUBSCRIPTION_DELETE',
  'CHANNEL_INFO',
  'SOUNDBOARD_SOUNDS',
];

const declared = Object.values(events);

test('the wire names are the documented ones, each once', () => {
  const names = declared.map(({ wireName }) => wireName);
  expect(names.toSorted()).toEqual([...new Set([...Object.values(listed).flat(), ...ungated])].toSorted());
});

test('each key is the camelCase form of the wire name', () => {
  const camelCased = (wireName: string) =>
    wireName.toLowerCase().replace(/_([a-z])/g, (_match, character: string) => character.toUpperCase());
  expect(Object.keys(events)).toEqual(declared.map(({ wireName }) => camelCased(wireName)));
});

test.each(Object.entries(listed))('the intent %s enables the documented events', (intent, names) => {
  const brought = declared.filter((event) => event.intents.some((name) => name === intent));
  expect(brought.map(({ wireName }) => wireName).toSorted()).toEqual(names.toSorted());
});

test('events without intent are the ones that Discord always sends', () => {
  const always = declared.filter((event) => event.intents.length === 0).map(({ wireName }) => wireName);
  expect(always.toSorted()).toEqual(ungated.toSorted());
});

test('intents have the documented bits, and three are privileged', () => {
  const bits = Object.entries(intents).map(([name, bit]) => `${name} ${Math.log2(Number(bit))}`);
  expect(bits).toEqual([
    'GUILDS 0',
    'GUILD_MEMBERS 1',
    'GUILD_MODERATION 2',
    'GUILD_EXPRESSIONS 3',
    'GUILD_INTEGRATIONS 4',
    'GUILD_WEBHOOKS 5',
    'GUILD_INVITES 6',
    'GUILD_VOICE_STATES 7',
    'GUILD_PRESENCES 8',
    'GUILD_MESSAGES 9',
    'GUILD_MESSAGE_REACTIONS 10',
    'GUILD_MESSAGE_TYPING 11',
    'DIRECT_MESSAGES 12',
    'DIRECT_MESSAGE_REACTIONS 13',
    'DIRECT_MESSAGE_TYPING 14',
    'MESSAGE_CONTENT 15',
    'GUILD_SCHEDULED_EVENTS 16',
    'AUTO_MODERATION_CONFIGURATION 20',
    'AUTO_MODERATION_EXECUTION 21',
    'GUILD_MESSAGE_POLLS 24',
    'DIRECT_MESSAGE_POLLS 25',
  ]);
  expect(privilegedIntents).toEqual(['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT']);
});

describe('the location of an event', () => {
  const placed = (name: EventName) => [events[name].guildField, events[name].channelField];

  test.each([
    ['messageCreate', 'guild_id', 'channel_id'],
    ['interactionCreate', 'guild_id', 'channel_id'],
    ['guildMemberAdd', 'guild_id', undefined],
    ['guildCreate', 'id', undefined],
    ['channelUpdate', 'guild_id', 'id'],
    ['threadMembersUpdate', 'guild_id', 'id'],
    ['threadListSync', 'guild_id', undefined],
    ['entitlementCreate', 'guild_id', undefined],
    ['userUpdate', undefined, undefined],
  ] as const)('of type %s is in %s and %s', (name, guildField, channelField) => {
    expect(placed(name)).toEqual([guildField, channelField]);
  });
});

describe('payloads', () => {
  test('of GUILD_CREATE contain the contents of the guild', () => {
    const outage = { id: '81', unavailable: true };
    expect(events.guildCreate.payload.parse(outage)).toEqual(outage);
    expect(events.guildCreate.payload.safeParse({ unavailable: true }).success).toBe(false);
  });

  test('of a voice effect contain a default sound, an emoji, or neither', () => {
    const effect = { channel_id: '3', guild_id: '81', user_id: '7' };
    const { payload } = events.voiceChannelEffectSend;
    expect(payload.safeParse({ ...effect, sound_id: 1, sound_volume: 0.5 }).success).toBe(true);
    expect(payload.safeParse({ ...effect, emoji: { id: null, name: '👋' }, animation_type: 1 }).success).toBe(true);
    expect(payload.safeParse(effect).success).toBe(true);
    expect(payload.safeParse({ ...effect, animation_type: 'basic' }).success).toBe(false);
  });

  test('of a moderated message contain the action and the matched text', () => {
    const execution = {
      guild_id: '81',
      action: { type: 1, metadata: { custom_message: 'Not here.' } },
      rule_id: '5',
      rule_trigger_type: 1,
      user_id: '7',
      content: 'badword',
      matched_keyword: 'bad*',
      matched_content: 'badword',
    };
    const { payload } = events.autoModerationActionExecution;
    expect(payload.parse(execution)).toEqual(execution);
    const { matched_keyword: _left, ...incomplete } = execution;
    expect(payload.safeParse(incomplete).success).toBe(false);
  });
});
