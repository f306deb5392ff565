import { describe, expect, onTestFinished, test } from 'vitest';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/emulator.js';
import { parseWorldDescription, WorldDescriptionError } from '../../../dev/src/emulator/world/described-world.js';
import { defineWorld, type WorldDescription } from '../../../dev/src/emulator/world/world-description.js';
import { hasPermissions } from '../../../src/wire/constants/permissions.js';
import { gif } from '../fixtures/pictures.js';

const harbour = defineWorld({
  guild: {
    name: 'Harbour',
    locale: 'en-GB',
    owner: 'Grace',
    screening: true,
    roles: [{ name: 'moderator', permissions: ['KICK_MEMBERS'], color: 0x3366ff }, { name: 'crew' }],
    channels: [
      { name: 'Decks', type: 'GUILD_CATEGORY' },
      { name: 'bridge', parent: 'Decks', visibleTo: ['moderator'] },
      { name: 'welcome', permissionOverwrites: [{ id: '@everyone', deny: ['SEND_MESSAGES'] }] },
    ],
    onboarding: {
      defaultChannels: ['welcome'],
      prompts: [
        {
          title: 'What do you do?',
          required: true,
          singleSelect: true,
          options: [{ title: 'I sail', emoji: '⛵', roles: ['crew'], channels: ['welcome'] }],
        },
      ],
    },
  },
  users: [
    { name: 'Ada', locale: 'de', timeZone: 'Europe/Berlin', roles: ['moderator', 'crew'] },
    { name: 'Grace' },
    { name: 'Robin', status: 'idle', pending: true },
    { name: 'visitor', status: 'offline', member: false },
  ],
});

async function start(world: WorldDescription): Promise<Emulator> {
  const emulator = await startEmulator({ world });
  onTestFinished(() => emulator.close());
  return emulator;
}

function defaultGuild({ world, guildId }: Emulator) {
  const record = world.guilds.get(guildId);
  if (!record) throw new Error('the emulator has no default guild');
  return record;
}

function userNamed({ world }: Emulator, name: string) {
  return [...world.users.values()].find(({ user }) => user.username === name);
}

/** The names of the roles of a member. */
function roleNames(emulator: Emulator, user: string): string[] {
  const { roles, members } = defaultGuild(emulator);
  const member = members.get(userNamed(emulator, user)?.user.id ?? '');
  return (member?.roles ?? []).map((id) => roles.get(id)?.name ?? id);
}

describe('a described world', () => {
  test('has the guild with its name, locale, owner, screening, roles and channels', async () => {
    const emulator = await start(harbour);
    const { guild, roles } = defaultGuild(emulator);
    expect(guild).toMatchObject({
      name: 'Harbour',
      preferred_locale: 'en-GB',
      owner_id: userNamed(emulator, 'Grace')?.user.id,
      features: expect.arrayContaining(['COMMUNITY', 'MEMBER_VERIFICATION_GATE_ENABLED']),
    });
    const moderator = [...roles.values()].find(({ name }) => name === 'moderator');
    expect(hasPermissions(moderator?.permissions ?? '0', 'KICK_MEMBERS')).toBe(true);
    const channels = [...emulator.world.channels.values()].map(({ channel }) => channel);
    const [decks] = channels;
    expect(channels.map(({ name, parent_id }) => [name, parent_id])).toEqual([
      ['Decks', null],
      ['bridge', decks?.id],
      ['welcome', null],
    ]);
    expect(emulator.channelId).toBe(channels.find(({ name }) => name === 'bridge')?.id);
  });

  test('has users who are online, or have the described status', async () => {
    const emulator = await start(harbour);
    const statusOf = (name: string) => emulator.world.presences.get(userNamed(emulator, name)?.user.id ?? '')?.status;
    expect(['Ada', 'Grace', 'Robin', 'visitor'].map(statusOf)).toEqual(['online', 'online', 'idle', undefined]);
    const { world, guildId } = await start({ guild: { name: 'Empty' } });
    expect(world.presences.get(world.guilds.get(guildId)?.guild.owner_id ?? '')?.status).toBe('online');
  });

  test('has the users with their locales, time zones, roles and screening', async () => {
    const emulator = await start(harbour);
    const { members } = defaultGuild(emulator);
    const isPending = (name: string) => members.get(userNamed(emulator, name)?.user.id ?? '')?.pending;
    expect(userNamed(emulator, 'Ada')).toMatchObject({ locale: 'de', timeZone: 'Europe/Berlin' });
    expect(roleNames(emulator, 'Ada')).toEqual(['moderator', 'crew']);
    expect(['Ada', 'Robin', 'visitor'].map(isPending)).toEqual([false, true, undefined]);
    expect(userNamed(emulator, 'owner')).toBeUndefined();
  });

  test('has the onboarding', async () => {
    const emulator = await start(harbour);
    const { onboarding, roles } = defaultGuild(emulator);
    const crew = [...roles.values()].find(({ name }) => name === 'crew');
    expect(onboarding).toMatchObject({
      enabled: true,
      default_channel_ids: [expect.any(String)],
      prompts: [
        {
          title: 'What do you do?',
          required: true,
          single_select: true,
          options: [{ title: 'I sail', role_ids: [crew?.id], emoji: { name: '⛵' } }],
        },
      ],
    });
  });

  test('has the bot as an administrator', async () => {
    const emulator = await start(harbour);
    const response = await fetch(`${emulator.apiUrl}/guilds/${emulator.guildId}/roles`, {
      headers: { authorization: `Bot ${emulator.token}` },
    });
    expect(response.status).toBe(200);
    expect(roleNames(emulator, 'Guildhall')).toEqual(['Guildhall']);
  });

  test('without a guild has the default guild, whose members are the users', async () => {
    const emulator = await start({ users: [{ name: 'Ada' }] });
    const { guild, members } = defaultGuild(emulator);
    expect(guild.name).toBe('Guildhall');
    expect(members.has(userNamed(emulator, 'Ada')?.user.id ?? '')).toBe(true);
  });

  test('has the SKUs of the bot', async () => {
    const { world, applicationId } = await start({
      skus: [
        { id: '1088510058284990888', name: 'Gold', kind: 'durable', price: 100, description: 'Shiny' },
        { name: 'Silver', kind: 'guild-subscription', available: false },
      ],
    });
    expect(world.skus.get('1088510058284990888')).toMatchObject({
      sku: { application_id: applicationId, name: 'Gold', type: 2, flags: 4 },
      price: 100,
      description: 'Shiny',
    });
    expect([...world.skus.values()].map(({ sku }) => [sku.name, sku.type, sku.flags])).toEqual([
      ['Gold', 2, 4],
      ['Silver', 6, 0x80],
      ['Silver', 5, 0x80],
    ]);
  });

  test('has the ids that the bot knows from Discord', async () => {
    const emulator = await start({
      application: { id: '1088510058284990801' },
      guild: {
        id: '1088510058284990802',
        name: 'Harbour',
        roles: [{ id: '1088510058284990803', name: 'crew' }],
        channels: [{ name: 'general' }, { id: '1088510058284990804', name: 'bridge', visibleTo: ['crew'] }],
      },
      users: [{ id: '1088510058284990805', name: 'Ada', roles: ['crew'] }],
    });
    const { guild, roles, members } = defaultGuild(emulator);
    expect(emulator.applicationId).toBe('1088510058284990801');
    expect(emulator.botUserId).toBe('1088510058284990801');
    expect(guild.id).toBe('1088510058284990802');
    expect(roles.get('1088510058284990803')).toMatchObject({ name: 'crew' });
    expect(roles.get('1088510058284990802')).toMatchObject({ name: '@everyone' });
    expect(emulator.world.channels.get('1088510058284990804')?.channel).toMatchObject({
      name: 'bridge',
      permission_overwrites: [{ id: '1088510058284990802' }, { id: '1088510058284990803' }],
    });
    expect(members.get('1088510058284990805')?.roles).toEqual(['1088510058284990803']);
  });

  test('has the emojis and stickers, with their images or a badge with their name', async () => {
    const emulator = await start({
      guild: {
        name: 'Harbour',
        emojis: [{ name: 'anchor' }, { name: 'spin', image: gif(2) }],
        stickers: [{ name: 'Land ahoy' }, { name: 'Spin', description: 'Fast', tags: 'fast', image: gif(2) }],
      },
    });
    const { guild } = defaultGuild(emulator);
    expect(guild.emojis).toMatchObject([
      { name: 'anchor', animated: false },
      { name: 'spin', animated: true },
    ]);
    expect(guild.stickers).toMatchObject([
      { name: 'Land ahoy', description: '', tags: 'Land ahoy', format_type: 1 },
      { name: 'Spin', description: 'Fast', tags: 'fast', format_type: 4 },
    ]);
    const paths = [
      ...guild.emojis.map(({ id }) => `/emojis/${id}.png`),
      `/stickers/${guild.stickers?.[0]?.id}.png`,
      `/stickers/${guild.stickers?.[1]?.id}.gif`,
    ];
    const types = await Promise.all(
      paths.map(async (path) => (await fetch(emulator.filesUrl + path)).headers.get('content-type')),
    );
    expect(types).toEqual(['image/png', 'image/gif', 'image/png', 'image/gif']);
  });

  test('can be saved and loaded', async () => {
    const emulator = await start(harbour);
    emulator.load(emulator.save());
    expect(roleNames(emulator, 'Ada')).toEqual(['moderator', 'crew']);
  });

  test('excludes a world file', async () => {
    const emulator = await start({});
    await expect(startEmulator({ world: {}, worldFile: emulator.save() })).rejects.toThrow('Pass one of them');
  });
});

describe('a description is rejected with the place of', () => {
  test.each<[string, unknown, string]>([
    [
      'an unknown role of a user',
      { guild: { name: 'A', roles: [{ name: 'crew' }] }, users: [{ name: 'Ada' }, { name: 'B', roles: ['mods'] }] },
      'users[1].roles[0]: there is no role "mods". Known: crew.',
    ],
    [
      'an unknown role of a channel',
      { guild: { name: 'A', channels: [{ name: 'a' }, { name: 'b', visibleTo: ['crew'] }] } },
      'guild.channels[1].visibleTo[0]: there is no role "crew". Known: @bot.',
    ],
    [
      'an unknown role of an overwrite',
      { guild: { name: 'A', channels: [{ name: 'a', permissionOverwrites: [{ id: 'crew' }] }] } },
      'guild.channels[0].permissionOverwrites[0].id: there is no role "crew". Known: @everyone, @bot.',
    ],
    [
      'a category that does not precede its channel',
      {
        guild: {
          name: 'A',
          channels: [
            { name: 'a', parent: 'B' },
            { name: 'B', type: 'GUILD_CATEGORY' },
          ],
        },
      },
      'guild.channels[0].parent: there is no category before it "B". There is none.',
    ],
    [
      'an unknown channel of an onboarding option',
      {
        guild: { name: 'A', onboarding: { prompts: [{ title: 'Q', options: [{ title: 'O', channels: ['x'] }] }] } },
      },
      'guild.onboarding.prompts[0].options[0].channels[0]: there is no channel "x".',
    ],
    ['an unknown owner', { guild: { name: 'A', owner: 'Ada' } }, 'guild.owner: there is no user "Ada". There is none.'],
    ['a repeated user', { users: [{ name: 'Ada' }, { name: 'Ada' }] }, 'users[1].name: the user "Ada" occurs twice'],
    [
      'a repeated role',
      { guild: { name: 'A', roles: [{ name: 'crew' }, { name: 'crew' }] } },
      'guild.roles[1].name: the role "crew" occurs twice',
    ],
    [
      'roles of a user who is not a member',
      { guild: { name: 'A', roles: [{ name: 'crew' }] }, users: [{ name: 'B', member: false, roles: ['crew'] }] },
      'users[0].member: a user who is not a member has no roles',
    ],
    [
      'an emoji with an invalid name',
      { guild: { name: 'A', emojis: [{ name: 'a' }] } },
      'guild.emojis[0].name: Must be 2 to 32 letters, digits or underscores.',
    ],
    [
      'a sticker whose image is no picture',
      { guild: { name: 'A', stickers: [{ name: 'Wave', image: 'wave.png' }] } },
      'guild.stickers[0].image: Must be a picture as a data URI in base64, of type png, gif.',
    ],
    [
      'too many stickers',
      { guild: { name: 'A', stickers: Array.from({ length: 6 }, () => ({ name: 'Wave' })) } },
      'guild.stickers: must contain at most 5 entries',
    ],
    [
      'an unknown permission',
      { guild: { name: 'A', roles: [{ name: 'crew', permissions: ['KICK'] }] } },
      'guild.roles[0].permissions: must be a list of permission names',
    ],
    [
      'an unknown time zone',
      { users: [{ name: 'Ada', timeZone: 'Mars/North' }] },
      'users[0].timeZone: must be the name of a time zone, for example Europe/Berlin',
    ],
    [
      'an unknown status',
      { users: [{ name: 'Ada', status: 'away' }] },
      'users[0].status: must be one of online, idle, dnd, offline',
    ],
    ['an unknown locale', { users: [{ name: 'Ada', locale: 'xx' }] }, 'users[0].locale: must be one of id, da, de'],
    [
      'an unknown channel type',
      { guild: { name: 'A', channels: [{ name: 'a', type: 'TEXT' }] } },
      'guild.channels[0].type: must be one of GUILD_TEXT',
    ],
    [
      'an unknown kind of a SKU',
      { skus: [{ name: 'Gold', kind: 'gift' }] },
      'skus[0].kind: must be one of durable, consumable, user-subscription, guild-subscription',
    ],
    ['an invalid id of a SKU', { skus: [{ name: 'Gold', kind: 'durable', id: 'gold' }] }, 'skus[0].id: must be an id'],
    [
      'a repeated SKU',
      {
        skus: [
          { name: 'Gold', kind: 'durable' },
          { name: 'Gold', kind: 'consumable' },
        ],
      },
      'skus[1].name: the SKU "Gold" occurs twice',
    ],
    [
      'a repeated id of a SKU',
      {
        skus: [
          { name: 'Gold', kind: 'durable', id: '5' },
          { name: 'Silver', kind: 'durable', id: '5' },
        ],
      },
      'skus: the id 5 occurs twice',
    ],
    [
      'subscriptions for users and for guilds',
      {
        skus: [
          { name: 'Gold', kind: 'user-subscription' },
          { name: 'Silver', kind: 'guild-subscription' },
        ],
      },
      'skus: an application offers subscriptions for users or for guilds, not both',
    ],
    [
      'an id that occurs twice',
      { guild: { id: '1088510058284990802', name: 'A', channels: [{ id: '1088510058284990802', name: 'b' }] } },
      'guild.channels[0].id: the id 1088510058284990802 occurs twice',
    ],
    [
      'an id of @everyone',
      { guild: { name: 'A', roles: [{ id: '1088510058284990802', name: '@everyone' }] } },
      'guild.roles[0].id: @everyone has the id of the guild: set guild.id',
    ],
    ['a number as id', { users: [{ id: 1088510058284990, name: 'Ada' }] }, 'users[0].id: must be a text'],
    ['an id that is none', { users: [{ id: 'Ada', name: 'Ada' }] }, 'users[0].id: must be an id'],
    ['a missing name', { guild: {} }, 'guild.name: '],
    ['an unknown key', { users: [{ name: 'Ada', role: 'crew' }] }, 'users[0]: Unrecognized key: "role"'],
    ['another value', 'Harbour', 'the description: '],
  ])('%s', (_mistake, description, message) => {
    expect(() => parseWorldDescription(description)).toThrow(WorldDescriptionError);
    expect(() => parseWorldDescription(description)).toThrow(message);
  });

  test('every mistake', () => {
    const description = { guild: { name: 'A', owner: 'x' }, users: [{ name: 'Ada', roles: ['crew'] }] };
    expect(() => parseWorldDescription(description)).toThrow(/guild\.owner: [\s\S]*users\[0\]\.roles\[0\]: /);
  });
});
