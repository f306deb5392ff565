import { describe, expect, test } from 'vitest';
import type { NewGuildChannel } from '../../../../../dev/src/emulator/state/membership/guild-creation.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { modifyGuildOnboarding } from '../../../../../src/wire/endpoints/guilds/guild-onboarding.js';
import { type OnboardingEdit, onboardingModes } from '../../../../../src/wire/objects/guilds/onboarding.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const NEEDED = permissionSet('MANAGE_GUILD', 'MANAGE_ROLES');
const idOf = ({ guild }: GuildRecord) => guild.id;

const open = (name: string): NewGuildChannel => ({ name });
const readOnly = (name: string): NewGuildChannel => ({
  name,
  permission_overwrites: [{ id: '@everyone', deny: permissionSet('SEND_MESSAGES') }],
});

/** A guild with a number of channels in which everyone can write, and a number in which nobody can. */
function guildWith({ writable = 5, silent = 2, permissions = NEEDED } = {}) {
  const channels = [
    ...Array.from({ length: writable }, (_, index) => open(`open${index}`)),
    ...Array.from({ length: silent }, (_, index) => readOnly(`silent${index}`)),
  ];
  return fixture().guild(permissions, { channels, roles: [{ name: 'Cook' }, { name: 'Mate' }] });
}

/** The ids of all channels of a guild. */
const channelsOf = (guild: GuildRecord) =>
  [...fixture().emulator.world.channels.values()]
    .filter(({ channel }) => channel.guild_id === idOf(guild))
    .map(({ channel }) => channel.id);

const modify = (guild: GuildRecord, changes: OnboardingEdit) => api().guilds.editOnboarding(idOf(guild), changes);

describe('Get Guild Onboarding', () => {
  test('of a guild that never had onboarding has no prompts', async () => {
    const guild = fixture().guild('0');
    expect(await api().guilds.getOnboarding(idOf(guild))).toEqual({
      guild_id: idOf(guild),
      prompts: [],
      default_channel_ids: [],
      enabled: false,
      mode: 0,
    });
  });
});

describe('Modify Guild Onboarding', () => {
  test('sets the questions for new members; questions and answers get ids', async () => {
    const guild = guildWith();
    const [channel = ''] = channelsOf(guild);
    const onboarding = await modify(guild, {
      prompts: [
        {
          id: '0',
          title: 'What brings you?',
          single_select: true,
          required: true,
          in_onboarding: true,
          options: [
            { title: 'Food', role_ids: [fixture().role(guild, 'Cook')], emoji_name: '🍲' },
            { title: 'Sailing', channel_ids: [channel], description: 'All weathers' },
          ],
        },
      ],
    });
    const id = expect.stringMatching(/^\d{17,}$/);
    const noEmoji = { id: null, name: null, animated: false };
    expect(onboarding.prompts).toEqual([
      {
        id,
        type: 0,
        title: 'What brings you?',
        single_select: true,
        required: true,
        in_onboarding: true,
        options: [
          {
            id,
            title: 'Food',
            role_ids: [fixture().role(guild, 'Cook')],
            channel_ids: [],
            description: null,
            emoji: { ...noEmoji, name: '🍲' },
            emoji_name: '🍲',
          },
          { id, title: 'Sailing', role_ids: [], channel_ids: [channel], description: 'All weathers', emoji: noEmoji },
        ],
      },
    ]);
    expect(await api().guilds.getOnboarding(idOf(guild))).toEqual(onboarding);
  });

  test('preserves the ids of existing questions and answers', async () => {
    const guild = guildWith();
    const channel_ids = channelsOf(guild).slice(0, 1);
    const { prompts } = await modify(guild, {
      prompts: [
        {
          id: '0',
          title: 'Old',
          options: [
            { title: 'Yes', channel_ids },
            { title: 'No', channel_ids },
          ],
        },
      ],
    });
    const [prompt] = prompts;
    const changed = await modify(guild, {
      prompts: [
        { id: prompt?.id ?? '', title: 'New', options: [{ id: prompt?.options[1]?.id, title: 'Never', channel_ids }] },
      ],
    });
    expect(changed.prompts).toMatchObject([
      { id: prompt?.id, title: 'New', options: [{ id: prompt?.options[1]?.id, title: 'Never' }] },
    ]);
  });

  test('marks the roles that an answer grants, as long as it grants them', async () => {
    const guild = guildWith();
    const cook = fixture().role(guild, 'Cook');
    const flags = async () => (await api().guilds.listRoles(idOf(guild))).find(({ id }) => id === cook)?.flags;
    await modify(guild, { prompts: [{ id: '0', title: 'Who?', options: [{ title: 'Cook', role_ids: [cook] }] }] });
    expect(await flags()).toBe(1);
    await modify(guild, { prompts: [] });
    expect(await flags()).toBe(0);
  });

  test('records its creation, its changes, and each question separately', async () => {
    const guild = guildWith();
    const actions = () => guild.auditLog.map((entry) => entry.action_type);
    const ask = { id: '0', title: 'Who?', options: [{ title: 'Cook', channel_ids: channelsOf(guild).slice(0, 1) }] };
    const { prompts } = await api().guilds.editOnboarding(idOf(guild), { prompts: [ask] }, { reason: 'order' });
    expect(actions()).toEqual([163, 166]);
    expect(guild.auditLog[0]).toMatchObject({ target_id: prompts[0]?.id, reason: 'order' });
    await modify(guild, { mode: 1, prompts: [{ ...ask, id: prompts[0]?.id ?? '', title: 'You?' }] });
    expect(actions().slice(2)).toEqual([164, 167]);
    await modify(guild, { prompts: [] });
    expect(actions().slice(4)).toEqual([165]);
  });

  test.each(['MANAGE_GUILD', 'MANAGE_ROLES'] as const)('without %s fails with 50013', async (missing) => {
    await expectApiError(
      modify(guildWith({ permissions: allPermissionsExcept(missing) }), { enabled: false }),
      403,
      50013,
    );
  });
});

describe('enabling onboarding', () => {
  test('requires seven channels, five of which everyone can write in', async () => {
    const guild = guildWith({ writable: 5, silent: 2 });
    const on = await modify(guild, { enabled: true, default_channel_ids: channelsOf(guild) });
    expect(on).toMatchObject({ enabled: true, mode: onboardingModes.ONBOARDING_DEFAULT });
  });

  test.each([
    ['six channels', 6, 0],
    ['seven channels, four of them writable', 4, 3],
  ])('with %s fails with 350000', async (_what, writable, silent) => {
    const guild = guildWith({ writable, silent });
    await expectApiError(modify(guild, { enabled: true, default_channel_ids: channelsOf(guild) }), 400, 350000);
    expect(guild.onboarding).toBeUndefined();
  });

  test('counts a channel once', async () => {
    const guild = guildWith({ writable: 6, silent: 0 });
    const channels = channelsOf(guild);
    const twice = [...channels, ...channels];
    await expectApiError(modify(guild, { enabled: true, default_channel_ids: twice }), 400, 350000);
  });

  test('counts the channels of questions only in the advanced mode', async () => {
    const guild = guildWith();
    const [asked, ...others] = channelsOf(guild);
    const changes = {
      enabled: true,
      default_channel_ids: others,
      prompts: [{ id: '0', title: 'Where?', options: [{ title: 'There', channel_ids: [asked ?? ''] }] }],
    };
    await expectApiError(modify(guild, changes), 400, 350000);
    const mode = onboardingModes.ONBOARDING_ADVANCED;
    expect(await modify(guild, { ...changes, mode })).toMatchObject({ enabled: true, mode });
  });

  test('rejects later changes that violate the requirements (350001)', async () => {
    const guild = guildWith();
    const channels = channelsOf(guild);
    await modify(guild, { enabled: true, default_channel_ids: channels });
    await expectApiError(modify(guild, { default_channel_ids: channels.slice(1) }), 400, 350001);
    expect(await modify(guild, { enabled: false, default_channel_ids: [] })).toMatchObject({ enabled: false });
  });
});

/** A number of questions or answers of this kind. */
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
type PromptOption = NonNullable<OnboardingEdit['prompts']>[number]['options'][number];

/** An option that shows a channel of the guild. */
const optionIn = (guild: GuildRecord): PromptOption => ({ title: 'Yes', channel_ids: channelsOf(guild).slice(0, 1) });
const promptWith = (...options: PromptOption[]) => ({ id: '0', title: 'Well?', options });
/** For requests that fail before the emulator compares ids with the guild. */
const option: PromptOption = { title: 'Yes', channel_ids: ['1'] };
const prompt = promptWith(option);
const ids = (count: number) => many(count, '1');

type BodyOfSize = (size: number, option: PromptOption) => OnboardingEdit;

const limitCases: readonly (readonly [path: string, max: number, bodyOf: BodyOfSize])[] = [
  ['prompts', 15, (size, valid) => ({ prompts: many(size, promptWith(valid)) })],
  ['prompts.0.title', 100, (size, valid) => ({ prompts: [{ ...promptWith(valid), title: 'x'.repeat(size) }] })],
  ['prompts.0.options', 50, (size, valid) => ({ prompts: [promptWith(...many(size, valid))] })],
  [
    'prompts.0.options.0.title',
    50,
    (size, valid) => ({ prompts: [promptWith({ ...valid, title: 'x'.repeat(size) })] }),
  ],
  [
    'prompts.0.options.0.description',
    100,
    (size, valid) => ({ prompts: [promptWith({ ...valid, description: 'x'.repeat(size) })] }),
  ],
];

describe('the limits of onboarding', () => {
  test.each(limitCases)(
    '%s: %i are accepted, and one more fails with 50035 and is rejected before sending',
    async (path, max, bodyOf) => {
      const guild = guildWith();
      await modify(guild, bodyOf(max, optionIn(guild)));
      const tooLarge = bodyOf(max + 1, optionIn(guild));
      const call = { path: { guild_id: idOf(guild) }, body: tooLarge };
      const response = await fixture().bot.call(modifyGuildOnboarding, call);
      expectError(response, 400, 50035);
      expect(response.json).toHaveProperty(`errors.${path}._errors`);
      await expectNotSent(modify(guild, tooLarge), path);
    },
  );

  test('apply to the lists of ids', async () => {
    const guild = guildWith();
    const [channel = ''] = channelsOf(guild);
    const answer = {
      ...option,
      role_ids: many(50, fixture().role(guild, 'Cook')),
      channel_ids: many(50, channel),
    };
    const changes = { prompts: [{ ...prompt, options: [answer] }], default_channel_ids: many(500, channel) };
    expect(await modify(guild, changes)).toMatchObject({ default_channel_ids: [channel] });
  });

  test.each([
    ['prompts.0.options.0.role_ids', { prompts: [{ ...prompt, options: [{ ...option, role_ids: ids(51) }] }] }],
    ['prompts.0.options.0.channel_ids', { prompts: [{ ...prompt, options: [{ ...option, channel_ids: ids(51) }] }] }],
    ['default_channel_ids', { default_channel_ids: ids(501) }],
    ['prompts.0.options', { prompts: [{ ...prompt, options: [] }] }],
    ['prompts.0.title', { prompts: [{ ...prompt, title: '' }] }],
  ])('%s out of bounds is rejected before sending', async (path, body) => {
    await expectNotSent(modify(guildWith(), body), path);
  });

  test.each([
    ['prompts.0.id', { prompts: [{ title: 'Well?', options: [option] }] }],
    ['prompts.0.type', { prompts: [{ ...prompt, type: 2 }] }],
    ['prompts.0.options', { prompts: [{ id: '0', title: 'Well?' }] }],
    ['mode', { mode: 2 }],
    ['enabled', { enabled: 'yes' }],
  ])('%s invalid or missing fails with 50035', async (path, body) => {
    const response = await fixture().bot.call(modifyGuildOnboarding, { path: { guild_id: idOf(guildWith()) }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
  });
});

describe('an option of a prompt', () => {
  test.each([
    ['without channels and roles', {}],
    ['with empty lists', { channel_ids: [], role_ids: [] }],
  ])('%s fails with 50035, and is not sent by the client', async (_how, lists) => {
    const guild_id = idOf(guildWith());
    const body = { prompts: [promptWith({ title: 'Yes', ...lists })] };
    const response = await fixture().bot.call(modifyGuildOnboarding, { path: { guild_id }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.prompts.0.options.0._errors.0.code', 'BASE_TYPE_REQUIRED');
    await expectNotSent(api().guilds.editOnboarding(guild_id, body), 'prompts.0.options.0');
  });

  test('has its custom emoji as an object and as separate fields', async () => {
    const guild = guildWith();
    guild.guild.emojis = [{ id: '77', name: 'anchor', animated: true }];
    const emoji = { emoji_id: '77', emoji_name: 'anchor', emoji_animated: true };
    const { prompts } = await modify(guild, { prompts: [promptWith({ ...optionIn(guild), ...emoji })] });
    expect(prompts[0]?.options).toMatchObject([{ ...emoji, emoji: { id: '77', name: 'anchor', animated: true } }]);
  });
});

describe('a reference of onboarding', () => {
  test('must be in the guild: channels, roles and emojis', async () => {
    const elsewhere = fixture().channel(fixture().guild('0')).channel.id;
    const changes: OnboardingEdit = {
      prompts: [{ ...prompt, options: [{ ...option, channel_ids: [elsewhere], role_ids: ['1'], emoji_id: '2' }] }],
      default_channel_ids: [elsewhere],
    };
    await expect(modify(guildWith(), changes)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [
        'prompts.0.options.0.channel_ids.0',
        'prompts.0.options.0.role_ids.0',
        'prompts.0.options.0.emoji_id',
        'default_channel_ids.0',
      ].map((path) => expect.objectContaining({ path })),
    });
  });

  test('is listed once if it is repeated', async () => {
    const guild = guildWith();
    const valid = promptWith(optionIn(guild));
    const { prompts } = await modify(guild, { prompts: [valid] });
    const again = { ...valid, id: prompts[0]?.id ?? '' };
    await expect(modify(guild, { prompts: [again, again] })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'prompts.1.id' })],
    });
  });

  const giving = (roleId: string): OnboardingEdit => ({
    prompts: [promptWith({ title: 'Yes', role_ids: [roleId] })],
  });

  test('cannot be the role of a bot or @everyone (50028)', async () => {
    const guild = guildWith();
    for (const role of ['Guildhall', '@everyone']) {
      await expectApiError(modify(guild, giving(fixture().role(guild, role))), 400, 50028);
    }
  });

  test('cannot be a role above the highest role of the bot (50013)', async () => {
    const guild = guildWith();
    const captain = guild.roles.get(fixture().role(guild, 'Cook'));
    if (captain) captain.position = 10;
    await expectApiError(modify(guild, giving(captain?.id ?? '')), 403, 50013);
  });
});
