/** Which intents each event of the emulator requires, as a table. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeScreening } from '../../../dev/src/emulator/state/membership/membership.js';
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
    const response = await fixture().callerOf(account).send(method, path, body);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.json)}`);
    return WithId.safeParse(response.json).data?.id ?? '';
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

type Action = (guildFixture: GuildFixture, bot: Listener) => Promise<unknown>;
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
const bans: Action = async (guildFixture) => {
  await guildFixture.callAsOwner('PUT', `/guilds/${guildFixture.id}/bans/${guildFixture.userId}`, {});
  await guildFixture.callAsOwner('DELETE', `/guilds/${guildFixture.id}/bans/${guildFixture.userId}`);
};
const roles: Action = async (guildFixture) => {
  const role = await guildFixture.callAsOwner('POST', `/guilds/${guildFixture.id}/roles`, { name: 'mates' });
  await guildFixture.callAsOwner('PATCH', `/guilds/${guildFixture.id}/roles/${role}`, { name: 'deck' });
  await guildFixture.callAsOwner('DELETE', `/guilds/${guildFixture.id}/roles/${role}`);
};
const channels: Action = async (guildFixture) => {
  const channel = await guildFixture.callAsOwner('POST', `/guilds/${guildFixture.id}/channels`, { name: 'hold' });
  await guildFixture.callAsOwner('PATCH', `/channels/${channel}`, { topic: 'cargo' });
  await guildFixture.callAsOwner('DELETE', `/channels/${channel}`);
};
const threads: Action = async (guildFixture, bot) => {
  const thread = await guildFixture.callAsOwner('POST', `/channels/${guildFixture.channel()}/threads`, {
    name: 'talk',
    type: 11,
  });
  await guildFixture.callAsOwner('PUT', `/channels/${thread}/thread-members/${bot.userId}`);
  await guildFixture.callAsOwner('PATCH', `/channels/${thread}`, { archived: true });
  await guildFixture.callAsOwner('PATCH', `/channels/${thread}`, { archived: false });
  await guildFixture.callAsOwner('DELETE', `/channels/${thread}`);
};
const othersInThread: Action = async (guildFixture) => {
  const thread = await guildFixture.callAsOwner('POST', `/channels/${guildFixture.channel()}/threads`, {
    name: 'talk',
    type: 11,
  });
  await guildFixture.callAsOwner('PUT', `/channels/${thread}/thread-members/${guildFixture.userId}`);
};
const revealed: Action = async (guildFixture, bot) => {
  const pier = guildFixture.channel('pier');
  await guildFixture.callAsOwner('POST', `/channels/${pier}/threads`, { name: 'talk', type: 11 });
  const everyone = { type: 0, allow: '0', deny: permissionSet('VIEW_CHANNEL') };
  await guildFixture.callAsOwner('PUT', `/channels/${pier}/permissions/${guildFixture.id}`, everyone);
  const role = [...guildFixture.guild.roles.values()].find(({ tags }) => tags?.bot_id === bot.userId);
  for (const permissions of ['0', permissionSet('ADMINISTRATOR')]) {
    await guildFixture.callAsOwner('PATCH', `/guilds/${guildFixture.id}/roles/${role?.id}`, { permissions });
  }
};
const voice: Action = async (guildFixture) => {
  const path = `/guilds/${guildFixture.id}/members/${guildFixture.userId}/voice`;
  await guildFixture.control.ok('PUT', path, { channel_id: guildFixture.channel('bridge') });
  await guildFixture.control.ok('PUT', path, { channel_id: null });
};
const invites: Action = async (guildFixture) => {
  await guildFixture.callAsOwner('POST', `/channels/${guildFixture.channel()}/invites`, { max_uses: 1 });
  const { user } = fixture().user();
  const [invite] = [...fixture().emulator.world.invites.values()].filter(({ guildId }) => guildId === guildFixture.id);
  await guildFixture.control.ok('POST', `/guilds/${guildFixture.id}/members`, {
    user_id: user.id,
    invite_code: invite?.code,
  });
};
const integrations: Action = async (guildFixture) => {
  const { world } = fixture().emulator;
  const application = { application_id: world.defaultApplicationId };
  await guildFixture.control.ok('POST', `/guilds/${guildFixture.id}/bots`, application);
  const added = [...guildFixture.guild.integrations.values()].find(
    (each) => each.applicationId === world.defaultApplicationId,
  );
  await guildFixture.callAsOwner('DELETE', `/guilds/${guildFixture.id}/integrations/${added?.integration.id}`);
};
const messages: Action = async (guildFixture) => {
  const [first, second, third] = [
    await guildFixture.sendMessage(),
    await guildFixture.sendMessage(),
    await guildFixture.sendMessage(),
  ];
  const path = `/channels/${guildFixture.channel()}/messages`;
  await guildFixture.callAsOwner('PATCH', `${path}/${first}`, { content: 'edited' });
  await guildFixture.callAsOwner('DELETE', `${path}/${first}`);
  await guildFixture.callAsOwner('POST', `${path}/bulk-delete`, { messages: [second, third] });
};
const reactions: Action = async (guildFixture) => {
  const path = `/channels/${guildFixture.channel()}/messages/${await guildFixture.sendMessage()}/reactions`;
  const emoji = encodeURIComponent('👍');
  await guildFixture.callAsOwner('PUT', `${path}/${emoji}/@me`);
  await guildFixture.callAsOwner('DELETE', `${path}/${emoji}/@me`);
  await guildFixture.callAsOwner('PUT', `${path}/${emoji}/@me`);
  await guildFixture.callAsOwner('DELETE', `${path}/${emoji}`);
  await guildFixture.callAsOwner('PUT', `${path}/${emoji}/@me`);
  await guildFixture.callAsOwner('DELETE', path);
};
const votes: Action = async (guildFixture) => {
  const answers = [{ poll_media: { text: 'Aye' } }, { poll_media: { text: 'Nay' } }];
  const message = await guildFixture.sendMessage({ poll: { question: { text: 'Sail?' }, answers } });
  const path = `/channels/${guildFixture.channel()}/messages/${message}/votes/1`;
  await guildFixture.control.ok('PUT', path, { user_id: guildFixture.userId });
  await guildFixture.control.ok('DELETE', path, { user_id: guildFixture.userId });
};
const pins: Action = async (guildFixture) =>
  guildFixture.callAsOwner(
    'PUT',
    `/channels/${guildFixture.channel()}/messages/pins/${await guildFixture.sendMessage()}`,
  );

/** Actions of the owner in a DM channel with the bot. */
const inConversation: Action = async (guildFixture, bot) => {
  const channel = await guildFixture.conversation(bot);
  const path = `/channels/${channel}/messages`;
  const message = await guildFixture.callAsOwner('POST', path, { content: 'between us' });
  await guildFixture.callAsOwner('PATCH', `${path}/${message}`, { content: 'edited' });
  const emoji = encodeURIComponent('👍');
  await guildFixture.callAsOwner('PUT', `${path}/${message}/reactions/${emoji}/@me`);
  await guildFixture.callAsOwner('DELETE', `${path}/${message}/reactions/${emoji}/@me`);
  await guildFixture.callAsOwner('PUT', `${path}/pins/${message}`);
  await guildFixture.callAsOwner('POST', `/channels/${channel}/typing`);
  await guildFixture.callAsOwner('DELETE', `${path}/${message}`);
};
const votesInConversation: Action = async (guildFixture, bot) => {
  const channel = await guildFixture.conversation(bot);
  const answers = [{ poll_media: { text: 'Aye' } }, { poll_media: { text: 'Nay' } }];
  const poll = { question: { text: 'Sail?' }, answers };
  const message = await guildFixture.callAsOwner('POST', `/channels/${channel}/messages`, { poll });
  const path = `/channels/${channel}/messages/${message}/votes/1`;
  await guildFixture.control.ok('PUT', path, { user_id: guildFixture.ownerId });
  await guildFixture.control.ok('DELETE', path, { user_id: guildFixture.ownerId });
};
const screening: Action = async (guildFixture) => {
  const user = fixture().member(guildFixture.guild);
  const member = guildFixture.guild.members.get(user.user.id);
  if (member) completeScreening(fixture().emulator.world, guildFixture.guild, member);
  await guildFixture.callAsOwner('PATCH', `/guilds/${guildFixture.id}/members/${user.user.id}`, { nick: 'Mate' });
};

const table: readonly Row[] = [
  ['GUILD_CREATE', ['GUILDS'], outage],
  [
    'GUILD_UPDATE',
    ['GUILDS'],
    (guildFixture) => guildFixture.callAsOwner('PATCH', `/guilds/${guildFixture.id}`, { name: 'Quay' }),
  ],
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
    (guildFixture) =>
      guildFixture.callAsOwner('PUT', `/channels/${guildFixture.channel('bridge')}/voice-status`, {
        status: 'Night watch',
      }),
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
    (guildFixture) =>
      guildFixture.callAsOwner('POST', `/guilds/${guildFixture.id}/emojis`, { name: 'anchor', image: PNG }),
  ],
  ['GUILD_INTEGRATIONS_UPDATE', ['GUILD_INTEGRATIONS'], integrations],
  ['INTEGRATION_CREATE', ['GUILD_INTEGRATIONS'], integrations],
  ['INTEGRATION_DELETE', ['GUILD_INTEGRATIONS'], integrations],
  [
    'WEBHOOKS_UPDATE',
    ['GUILD_WEBHOOKS'],
    (guildFixture) =>
      guildFixture.callAsOwner('POST', `/channels/${guildFixture.channel()}/webhooks`, { name: 'News' }),
  ],
  ['INVITE_CREATE', ['GUILD_INVITES'], invites],
  ['INVITE_DELETE', ['GUILD_INVITES'], invites],
  ['VOICE_STATE_UPDATE', ['GUILD_VOICE_STATES'], voice],
  [
    'PRESENCE_UPDATE',
    ['GUILD_PRESENCES'],
    (guildFixture) => guildFixture.control.ok('PUT', `/users/${guildFixture.userId}/presence`, { status: 'dnd' }),
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
    (guildFixture) => guildFixture.callAsOwner('POST', `/channels/${guildFixture.channel()}/typing`),
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
  const guildFixture = new GuildFixture();
  const bot = await connectListener(fixture(), guildFixture.guild, {
    permissions: permissionSet('ADMINISTRATOR'),
    intents,
  });
  await act(guildFixture, bot);
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
      (guildFixture, bot) =>
        guildFixture.callAsOwner('PUT', `/guilds/${guildFixture.id}/members/${bot.userId}/roles/${guildFixture.role}`),
    ],
    [
      'USER_UPDATE',
      [],
      (_place, { token }) => fixture().callerWith(`Bot ${token}`).send('PATCH', '/users/@me', { username: 'renamed' }),
    ],
    [
      'VOICE_SERVER_UPDATE',
      [],
      async (guildFixture, { client }) => {
        const to = {
          guild_id: guildFixture.id,
          channel_id: guildFixture.channel('bridge'),
          self_mute: false,
          self_deaf: false,
        };
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
