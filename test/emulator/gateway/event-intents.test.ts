/** Which intents each event of the emulator requires, as a table. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeScreening } from '../../../src/emulator/state/membership/membership.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { events } from '../../../src/wire/events/all-events.js';
import type { IntentName } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener, EVERY_INTENT, type Listener } from '../fixtures/gateway-listener.js';
import { PNG } from '../fixtures/pictures.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

const WithId = z.looseObject({ id: z.string() });

/** A guild and the callers that cause events: the owner over the REST API, users over the control API. */
class GuildFixture {
  readonly guild = fixture().guildWithoutBot({
    roles: [{ name: 'crew' }],
    channels: [{ name: 'general' }, { name: 'pier' }, { name: 'bridge', type: channelTypes.GUILD_VOICE }],
  });
  readonly id = this.guild.guild.id;
  readonly ownerId = this.guild.guild.owner_id;
  readonly userId = fixture().member(this.guild).user.id;
  readonly role = fixture().role(this.guild, 'crew');
  readonly control = new ControlCaller(fixture().emulator.url);

  channel(name = 'general'): string {
    return fixture().channel(this.guild, name).channel.id;
  }

  /** The owner calls the API; the call must succeed. */
  async callAsOwner(method: string, path: string, body?: unknown): Promise<string> {
    const account = fixture().emulator.world.users.get(this.ownerId);
    if (!account) throw new Error('the owner is gone');
    const answer = await fixture().callerOf(account).send(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return WithId.safeParse(answer.json).data?.id ?? '';
  }

  sendMessage(body: object = { content: 'hello' }): Promise<string> {
    return this.callAsOwner('POST', `/channels/${this.channel()}/messages`, body);
  }

  /** A DM channel between the owner and a bot. */
  async conversation({ token }: Listener): Promise<string> {
    const bot = fixture().callerWith(`Bot ${token}`);
    const { json } = await bot.send('POST', '/users/@me/channels', { recipient_id: this.ownerId });
    return WithId.parse(json).id;
  }
}

type Action = (place: GuildFixture, bot: Listener) => Promise<unknown>;
type Row = readonly [event: string, intents: readonly IntentName[], act: Action];

const joinsAndLeaves: Action = async ({ id, control }) => {
  const { user } = fixture().user();
  await control.ok('POST', `/guilds/${id}/members`, { user_id: user.id });
  await control.ok('DELETE', `/guilds/${id}/members/${user.id}`);
};
const outage: Action = async ({ id, control }) => {
  await control.ok('PATCH', `/guilds/${id}`, { unavailable: true });
  await control.ok('PATCH', `/guilds/${id}`, { unavailable: false });
};
const bans: Action = async (place) => {
  await place.callAsOwner('PUT', `/guilds/${place.id}/bans/${place.userId}`, {});
  await place.callAsOwner('DELETE', `/guilds/${place.id}/bans/${place.userId}`);
};
const roles: Action = async (place) => {
  const role = await place.callAsOwner('POST', `/guilds/${place.id}/roles`, { name: 'mates' });
  await place.callAsOwner('PATCH', `/guilds/${place.id}/roles/${role}`, { name: 'deck' });
  await place.callAsOwner('DELETE', `/guilds/${place.id}/roles/${role}`);
};
const channels: Action = async (place) => {
  const channel = await place.callAsOwner('POST', `/guilds/${place.id}/channels`, { name: 'hold' });
  await place.callAsOwner('PATCH', `/channels/${channel}`, { topic: 'cargo' });
  await place.callAsOwner('DELETE', `/channels/${channel}`);
};
const threads: Action = async (place, bot) => {
  const thread = await place.callAsOwner('POST', `/channels/${place.channel()}/threads`, { name: 'talk', type: 11 });
  await place.callAsOwner('PUT', `/channels/${thread}/thread-members/${bot.userId}`);
  await place.callAsOwner('PATCH', `/channels/${thread}`, { archived: true });
  await place.callAsOwner('PATCH', `/channels/${thread}`, { archived: false });
  await place.callAsOwner('DELETE', `/channels/${thread}`);
};
const othersInThread: Action = async (place) => {
  const thread = await place.callAsOwner('POST', `/channels/${place.channel()}/threads`, { name: 'talk', type: 11 });
  await place.callAsOwner('PUT', `/channels/${thread}/thread-members/${place.userId}`);
};
const revealed: Action = async (place, bot) => {
  const pier = place.channel('pier');
  await place.callAsOwner('POST', `/channels/${pier}/threads`, { name: 'talk', type: 11 });
  const everyone = { type: 0, allow: '0', deny: permissionSet('VIEW_CHANNEL') };
  await place.callAsOwner('PUT', `/channels/${pier}/permissions/${place.id}`, everyone);
  const role = [...place.guild.roles.values()].find(({ tags }) => tags?.bot_id === bot.userId);
  for (const permissions of ['0', permissionSet('ADMINISTRATOR')]) {
    await place.callAsOwner('PATCH', `/guilds/${place.id}/roles/${role?.id}`, { permissions });
  }
};
const voice: Action = async (place) => {
  const path = `/guilds/${place.id}/members/${place.userId}/voice`;
  await place.control.ok('PUT', path, { channel_id: place.channel('bridge') });
  await place.control.ok('PUT', path, { channel_id: null });
};
const invites: Action = async (place) => {
  await place.callAsOwner('POST', `/channels/${place.channel()}/invites`, { max_uses: 1 });
  const { user } = fixture().user();
  const [invite] = [...fixture().emulator.world.invites.values()].filter(({ guildId }) => guildId === place.id);
  await place.control.ok('POST', `/guilds/${place.id}/members`, { user_id: user.id, invite_code: invite?.code });
};
const integrations: Action = async (place) => {
  const { world } = fixture().emulator;
  const application = { application_id: world.defaultApplicationId };
  await place.control.ok('POST', `/guilds/${place.id}/bots`, application);
  const added = [...place.guild.integrations.values()].find(
    (each) => each.applicationId === world.defaultApplicationId,
  );
  await place.callAsOwner('DELETE', `/guilds/${place.id}/integrations/${added?.integration.id}`);
};
const messages: Action = async (place) => {
  const [first, second, third] = [await place.sendMessage(), await place.sendMessage(), await place.sendMessage()];
  const path = `/channels/${place.channel()}/messages`;
  await place.callAsOwner('PATCH', `${path}/${first}`, { content: 'edited' });
  await place.callAsOwner('DELETE', `${path}/${first}`);
  await place.callAsOwner('POST', `${path}/bulk-delete`, { messages: [second, third] });
};
const reactions: Action = async (place) => {
  const path = `/channels/${place.channel()}/messages/${await place.sendMessage()}/reactions`;
  const emoji = encodeURIComponent('👍');
  await place.callAsOwner('PUT', `${path}/${emoji}/@me`);
  await place.callAsOwner('DELETE', `${path}/${emoji}/@me`);
  await place.callAsOwner('PUT', `${path}/${emoji}/@me`);
  await place.callAsOwner('DELETE', `${path}/${emoji}`);
  await place.callAsOwner('PUT', `${path}/${emoji}/@me`);
  await place.callAsOwner('DELETE', path);
};
const votes: Action = async (place) => {
  const answers = [{ poll_media: { text: 'Aye' } }, { poll_media: { text: 'Nay' } }];
  const message = await place.sendMessage({ poll: { question: { text: 'Sail?' }, answers } });
  const path = `/channels/${place.channel()}/messages/${message}/votes/1`;
  await place.control.ok('PUT', path, { user_id: place.userId });
  await place.control.ok('DELETE', path, { user_id: place.userId });
};
const pins: Action = async (place) =>
  place.callAsOwner('PUT', `/channels/${place.channel()}/messages/pins/${await place.sendMessage()}`);

/** Actions of the owner in a DM channel with the bot. */
const inConversation: Action = async (place, bot) => {
  const channel = await place.conversation(bot);
  const path = `/channels/${channel}/messages`;
  const message = await place.callAsOwner('POST', path, { content: 'between us' });
  await place.callAsOwner('PATCH', `${path}/${message}`, { content: 'edited' });
  const emoji = encodeURIComponent('👍');
  await place.callAsOwner('PUT', `${path}/${message}/reactions/${emoji}/@me`);
  await place.callAsOwner('DELETE', `${path}/${message}/reactions/${emoji}/@me`);
  await place.callAsOwner('PUT', `${path}/pins/${message}`);
  await place.callAsOwner('POST', `/channels/${channel}/typing`);
  await place.callAsOwner('DELETE', `${path}/${message}`);
};
const votesInConversation: Action = async (place, bot) => {
  const channel = await place.conversation(bot);
  const answers = [{ poll_media: { text: 'Aye' } }, { poll_media: { text: 'Nay' } }];
  const poll = { question: { text: 'Sail?' }, answers };
  const message = await place.callAsOwner('POST', `/channels/${channel}/messages`, { poll });
  const path = `/channels/${channel}/messages/${message}/votes/1`;
  await place.control.ok('PUT', path, { user_id: place.ownerId });
  await place.control.ok('DELETE', path, { user_id: place.ownerId });
};
const screening: Action = async (place) => {
  const person = fixture().member(place.guild);
  const member = place.guild.members.get(person.user.id);
  if (member) completeScreening(fixture().emulator.world, place.guild, member);
  await place.callAsOwner('PATCH', `/guilds/${place.id}/members/${person.user.id}`, { nick: 'Mate' });
};

const table: readonly Row[] = [
  ['GUILD_CREATE', ['GUILDS'], outage],
  ['GUILD_UPDATE', ['GUILDS'], (place) => place.callAsOwner('PATCH', `/guilds/${place.id}`, { name: 'Quay' })],
  ['GUILD_DELETE', ['GUILDS'], outage],
  ['GUILD_ROLE_CREATE', ['GUILDS'], roles],
  ['GUILD_ROLE_UPDATE', ['GUILDS'], roles],
  ['GUILD_ROLE_DELETE', ['GUILDS'], roles],
  ['CHANNEL_CREATE', ['GUILDS'], channels],
  ['CHANNEL_UPDATE', ['GUILDS'], channels],
  ['CHANNEL_DELETE', ['GUILDS'], channels],
  ['CHANNEL_PINS_UPDATE', ['GUILDS'], pins],
  ['THREAD_CREATE', ['GUILDS'], threads],
  ['THREAD_UPDATE', ['GUILDS'], threads],
  ['THREAD_DELETE', ['GUILDS'], threads],
  ['THREAD_LIST_SYNC', ['GUILDS'], revealed],
  ['THREAD_MEMBER_UPDATE', ['GUILDS'], threads],
  ['THREAD_MEMBERS_UPDATE', ['GUILD_MEMBERS'], othersInThread],
  [
    'VOICE_CHANNEL_STATUS_UPDATE',
    ['GUILDS'],
    (place) => place.callAsOwner('PUT', `/channels/${place.channel('bridge')}/voice-status`, { status: 'Night watch' }),
  ],
  ['VOICE_CHANNEL_START_TIME_UPDATE', ['GUILDS'], voice],
  ['GUILD_MEMBER_ADD', ['GUILD_MEMBERS'], joinsAndLeaves],
  ['GUILD_MEMBER_UPDATE', ['GUILD_MEMBERS'], screening],
  ['GUILD_MEMBER_REMOVE', ['GUILD_MEMBERS'], joinsAndLeaves],
  ['GUILD_AUDIT_LOG_ENTRY_CREATE', ['GUILD_MODERATION'], bans],
  ['GUILD_BAN_ADD', ['GUILD_MODERATION'], bans],
  ['GUILD_BAN_REMOVE', ['GUILD_MODERATION'], bans],
  [
    'GUILD_EMOJIS_UPDATE',
    ['GUILD_EXPRESSIONS'],
    (place) => place.callAsOwner('POST', `/guilds/${place.id}/emojis`, { name: 'anchor', image: PNG }),
  ],
  ['GUILD_INTEGRATIONS_UPDATE', ['GUILD_INTEGRATIONS'], integrations],
  ['INTEGRATION_CREATE', ['GUILD_INTEGRATIONS'], integrations],
  ['INTEGRATION_DELETE', ['GUILD_INTEGRATIONS'], integrations],
  [
    'WEBHOOKS_UPDATE',
    ['GUILD_WEBHOOKS'],
    (place) => place.callAsOwner('POST', `/channels/${place.channel()}/webhooks`, { name: 'News' }),
  ],
  ['INVITE_CREATE', ['GUILD_INVITES'], invites],
  ['INVITE_DELETE', ['GUILD_INVITES'], invites],
  ['VOICE_STATE_UPDATE', ['GUILD_VOICE_STATES'], voice],
  [
    'PRESENCE_UPDATE',
    ['GUILD_PRESENCES'],
    (place) => place.control.ok('PUT', `/users/${place.userId}/presence`, { status: 'dnd' }),
  ],
  ['MESSAGE_CREATE', ['GUILD_MESSAGES'], messages],
  ['MESSAGE_UPDATE', ['GUILD_MESSAGES'], messages],
  ['MESSAGE_DELETE', ['GUILD_MESSAGES'], messages],
  ['MESSAGE_DELETE_BULK', ['GUILD_MESSAGES'], messages],
  ['MESSAGE_REACTION_ADD', ['GUILD_MESSAGE_REACTIONS'], reactions],
  ['MESSAGE_REACTION_REMOVE', ['GUILD_MESSAGE_REACTIONS'], reactions],
  ['MESSAGE_REACTION_REMOVE_ALL', ['GUILD_MESSAGE_REACTIONS'], reactions],
  ['MESSAGE_REACTION_REMOVE_EMOJI', ['GUILD_MESSAGE_REACTIONS'], reactions],
  ['MESSAGE_POLL_VOTE_ADD', ['GUILD_MESSAGE_POLLS'], votes],
  ['MESSAGE_POLL_VOTE_REMOVE', ['GUILD_MESSAGE_POLLS'], votes],
  [
    'TYPING_START',
    ['GUILD_MESSAGE_TYPING'],
    (place) => place.callAsOwner('POST', `/channels/${place.channel()}/typing`),
  ],
];

const direct: readonly Row[] = [
  ['MESSAGE_CREATE', ['DIRECT_MESSAGES'], inConversation],
  ['MESSAGE_UPDATE', ['DIRECT_MESSAGES'], inConversation],
  ['MESSAGE_DELETE', ['DIRECT_MESSAGES'], inConversation],
  ['CHANNEL_PINS_UPDATE', ['DIRECT_MESSAGES'], inConversation],
  ['MESSAGE_REACTION_ADD', ['DIRECT_MESSAGE_REACTIONS'], inConversation],
  ['MESSAGE_REACTION_REMOVE', ['DIRECT_MESSAGE_REACTIONS'], inConversation],
  ['TYPING_START', ['DIRECT_MESSAGE_TYPING'], inConversation],
  ['MESSAGE_POLL_VOTE_ADD', ['DIRECT_MESSAGE_POLLS'], votesInConversation],
  ['MESSAGE_POLL_VOTE_REMOVE', ['DIRECT_MESSAGE_POLLS'], votesInConversation],
];

/** The names of the events that a bot with some intents receives after an action. The payloads must match their schemas. */
async function receivedEvents(intents: readonly IntentName[], act: Action): Promise<Set<string | null>> {
  const place = new GuildFixture();
  const bot = await connectListener(fixture(), place.guild, { permissions: permissionSet('ADMINISTRATOR'), intents });
  await act(place, bot);
  const frames = await bot.client.receivedSoFar();
  for (const { t, d } of frames) declarationOf(t)?.payload.parse(d);
  return new Set(frames.map(({ t }) => t));
}

const declarationOf = (name: string | null) => Object.values(events).find(({ wireName }) => wireName === name);

const gateTest = async (event: string, intents: readonly IntentName[], act: Action) => {
  const others = EVERY_INTENT.filter((name) => !intents.includes(name));
  expect(await receivedEvents(intents, act), 'with the intent alone').toContain(event);
  expect(await receivedEvents(others, act), 'with every other intent').not.toContain(event);
};

describe('in a guild', () => {
  it.each(table)('%s requires one of %j', gateTest);
});

describe('in a DM channel', () => {
  it.each(direct)('%s requires one of %j', gateTest);
});

describe('without any intent', () => {
  const always: readonly Row[] = [
    ['THREAD_MEMBERS_UPDATE', ['GUILDS'], threads],
    [
      'GUILD_MEMBER_UPDATE',
      [],
      (place, bot) => place.callAsOwner('PUT', `/guilds/${place.id}/members/${bot.userId}/roles/${place.role}`),
    ],
    [
      'USER_UPDATE',
      [],
      (_place, { token }) => fixture().callerWith(`Bot ${token}`).send('PATCH', '/users/@me', { username: 'renamed' }),
    ],
    [
      'VOICE_SERVER_UPDATE',
      [],
      async (place, { client }) => {
        const to = { guild_id: place.id, channel_id: place.channel('bridge'), self_mute: false, self_deaf: false };
        client.send(4, to);
      },
    ],
    [
      'GUILD_MEMBERS_CHUNK',
      [],
      async ({ id, ownerId }, { client }) => client.send(8, { guild_id: id, user_ids: ownerId }),
    ],
    ['SOUNDBOARD_SOUNDS', [], async ({ id }, { client }) => client.send(31, { guild_ids: [id] })],
    ['CHANNEL_INFO', [], async ({ id }, { client }) => client.send(43, { guild_id: id, fields: ['status'] })],
  ];

  it.each(always)('a bot receives its own %s (%j)', async (event, intents, act) => {
    expect(await receivedEvents(intents, act)).toContain(event);
  });
});
