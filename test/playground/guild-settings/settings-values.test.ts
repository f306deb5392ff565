/** The values of the guild settings: drafts, permissions, orders and requests; without a browser. */
import { describe, expect, test } from 'vitest';
import * as channelOrder from '../../../dev/src/playground/guild-settings/channels/channel-order.js';
import { namedOverwrites, stateOf, withState } from '../../../dev/src/playground/guild-settings/channels/overwrites.js';
import { moveItem } from '../../../dev/src/playground/guild-settings/form/list-order.js';
import { changedFields, rebaseDraft } from '../../../dev/src/playground/guild-settings/form/use-draft.js';
import {
  newOption,
  newPrompt,
  toOnboardingDraft,
  toOnboardingEdit,
} from '../../../dev/src/playground/guild-settings/onboarding/onboarding-draft.js';
import {
  isOnboardingField,
  listProblem,
} from '../../../dev/src/playground/guild-settings/onboarding/onboarding-problems.js';
import {
  describeMissingPermissions,
  namesInSet,
  readableName,
  rolePermissionItems,
  withNames,
} from '../../../dev/src/playground/guild-settings/permissions/permission-list.js';
import * as roleOrder from '../../../dev/src/playground/guild-settings/roles/role-order.js';
import {
  canOpenSettings,
  missingPermissions,
  settingsTabs,
} from '../../../dev/src/playground/guild-settings/settings-tabs.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import type { Onboarding } from '../../../src/wire/objects/guilds/onboarding.js';
import { GUILD_ID, guildMember, guildView, OWNER_ID, role, textChannel } from '../fixture/guild-view.js';

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('a draft', () => {
  const saved = { name: 'crew', color: 1, tags: ['a'] };

  test('contains only the fields that the user changed', () => {
    expect(changedFields(saved, { name: 'mates', color: 1, tags: ['a'] })).toEqual({ name: 'mates' });
    expect(changedFields(saved, { ...saved, tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] });
  });

  test('keeps the changes of the user, and follows the other fields', () => {
    const edited = { base: saved, value: { ...saved, name: 'mates' } };
    const rebased = rebaseDraft(edited, { name: 'sailors', color: 2, tags: [] });
    expect(rebased.value).toEqual({ name: 'mates', color: 2, tags: [] });
    expect(changedFields(rebased.base, rebased.value)).toEqual({ name: 'mates' });
  });

  test('is unchanged after the same change was saved', () => {
    const edited = { base: saved, value: { ...saved, name: 'mates' } };
    const { base, value } = rebaseDraft(edited, edited.value);
    expect(changedFields(base, value)).toEqual({});
  });
});

test('an item moves by one, and not beyond the ends of its list', () => {
  expect(moveItem(['a', 'b', 'c'], 1, 'up')).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 1, 'down')).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 0, 'up')).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 1, 'down')).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], -1, 'down')).toEqual(['a', 'b']);
});

describe('permissions', () => {
  test('have readable names', () => {
    expect(readableName('MANAGE_GUILD')).toBe('Manage guild');
    expect(readableName('SEND_TTS_MESSAGES')).toBe('Send TTS messages');
    expect(readableName('USE_VAD')).toBe('Use VAD');
  });

  test('are added to a set and removed from it, and unknown bits stay', () => {
    const unknown = 1n << 60n;
    const set = String(BigInt(permissionSet('KICK_MEMBERS', 'BAN_MEMBERS')) | unknown);
    expect(namesInSet(set)).toEqual(['KICK_MEMBERS', 'BAN_MEMBERS']);
    expect(withNames(set, ['BAN_MEMBERS', 'SPEAK'])).toBe(
      String(BigInt(permissionSet('BAN_MEMBERS', 'SPEAK')) | unknown),
    );
  });

  test('of a role are locked if the user does not have them and the role neither', () => {
    const view = guildView({ permissions: permissionSet('MANAGE_ROLES', 'KICK_MEMBERS') });
    const items = rolePermissionItems(view, permissionSet('BAN_MEMBERS'));
    const lockOf = (name: string) => items.find(({ value }) => value === name)?.lock;
    expect(lockOf('KICK_MEMBERS')).toBeUndefined();
    expect(lockOf('BAN_MEMBERS')).toBeUndefined();
    expect(lockOf('ADMINISTRATOR')).toBe('You do not have this permission.');
  });
});

describe('the tabs', () => {
  const missing = (key: string, ...permissions: Parameters<typeof permissionSet>) => {
    const tab = settingsTabs.find((each) => each.key === key);
    if (!tab) throw new Error(`there is no tab ${key}`);
    return missingPermissions(guildView({ permissions: permissionSet(...permissions) }), tab);
  };

  test('require permissions', () => {
    expect(missing('screening', 'MANAGE_ROLES')).toEqual(['MANAGE_GUILD']);
    expect(missing('screening', 'MANAGE_GUILD')).toEqual([]);
    expect(missing('onboarding', 'MANAGE_GUILD')).toEqual(['MANAGE_ROLES']);
    expect(missing('roles', 'ADMINISTRATOR')).toEqual([]);
  });

  test('of channels and invites require one of two permissions', () => {
    expect(missing('channels')).toEqual(['MANAGE_CHANNELS', 'MANAGE_ROLES']);
    expect(missing('channels', 'MANAGE_ROLES')).toEqual([]);
    expect(missing('invites', 'VIEW_AUDIT_LOG')).toEqual([]);
  });

  test('of channels can be opened with a permission in one channel', () => {
    const view = guildView({
      channels: [textChannel('20')],
      channel_permissions: { 20: permissionSet('MANAGE_CHANNELS') },
    });
    expect(canOpenSettings(view)).toBe(true);
    expect(canOpenSettings(guildView())).toBe(false);
  });

  test('name the missing permissions', () => {
    expect(describeMissingPermissions(['MANAGE_GUILD'])).toBe('You need the permission Manage guild.');
    expect(describeMissingPermissions(['MANAGE_GUILD', 'MANAGE_ROLES'])).toBe(
      'You need the permissions Manage guild and Manage roles.',
    );
    expect(describeMissingPermissions(['MANAGE_GUILD', 'VIEW_AUDIT_LOG'], true)).toBe(
      'You need the permission Manage guild or View audit log.',
    );
  });
});

describe('roles', () => {
  const captain = role('50', { position: 3 });
  const mate = role('40', { position: 2 });
  const crew = role('30', { position: 1 });
  const guest = role('31', { position: 1 });
  const view = guildView({ roles: [captain, mate, crew, guest], members: [guildMember('10', {}, { roles: ['40'] })] });
  const { roles } = view.guild;

  test('are listed from the highest to the lowest; with equal positions the older is higher', () => {
    expect(ids(roleOrder.highestFirst(roles))).toEqual(['50', '40', '30', '31', GUILD_ID]);
  });

  test('get different positions when one moves', () => {
    expect(roleOrder.rolePositionsAfterMove(roles, '31', 'up')).toEqual([
      { id: '50', position: 4 },
      { id: '40', position: 3 },
      { id: '31', position: 2 },
    ]);
  });

  test('can only be moved below the highest role of the user, and above @everyone', () => {
    expect(roleOrder.canMoveRole(view, '10', crew, 'up')).toBe(false);
    expect(roleOrder.canMoveRole(view, '10', crew, 'down')).toBe(true);
    expect(roleOrder.canMoveRole(view, '10', guest, 'down')).toBe(false);
    expect(roleOrder.canEditRole(view, '10', mate)).toBe(false);
  });

  test('can all be moved by the owner, except @everyone', () => {
    const owned = { ...view, members: [guildMember(OWNER_ID)] };
    expect(roleOrder.canMoveRole(owned, OWNER_ID, mate, 'up')).toBe(true);
    expect(roleOrder.canMoveRole(owned, OWNER_ID, captain, 'up')).toBe(false);
    const [everyone] = owned.guild.roles;
    expect(everyone && roleOrder.canMoveRole(owned, OWNER_ID, everyone, 'up')).toBe(false);
  });
});

describe('channels', () => {
  const decks = textChannel('20', { type: 4, position: 0 });
  const bridge = textChannel('21', { parent_id: '20', position: 4 });
  const galley = textChannel('22', { parent_id: '20', position: 6 });
  const talk = textChannel('23', { parent_id: '20', type: 2, position: 5 });
  const lobby = textChannel('24', { position: 1 });
  const thread = textChannel('25', { parent_id: '21', type: 11 });
  const channels = [lobby, decks, bridge, thread, galley, talk];

  test('move among the channels of the same category, text and voice channels separately', () => {
    expect(ids(channelOrder.siblingsOf(channels, bridge))).toEqual(['21', '22']);
    expect(ids(channelOrder.siblingsOf(channels, talk))).toEqual(['23']);
    expect(ids(channelOrder.siblingsOf(channels, decks))).toEqual(['20']);
    expect(ids(channelOrder.siblingsOf(channels, lobby))).toEqual(['24']);
  });

  test('exchange their positions', () => {
    expect(channelOrder.channelPositionsAfterMove([bridge, galley], '22', 'up')).toEqual([
      { id: '22', position: 4 },
      { id: '21', position: 6 },
    ]);
  });

  test('with equal positions get different ones', () => {
    const equal = ['1', '2', '3'].map((id) => textChannel(id, { position: 0 }));
    expect(channelOrder.channelPositionsAfterMove(equal, '3', 'up')).toEqual([
      { id: '3', position: 1 },
      { id: '2', position: 2 },
    ]);
  });
});

describe('an overwrite', () => {
  test('allows, denies or does not change a permission', () => {
    const bits = { allow: permissionSet('SPEAK'), deny: permissionSet('CONNECT') };
    expect(stateOf(bits, 'SPEAK')).toBe('allow');
    expect(stateOf(bits, 'CONNECT')).toBe('deny');
    expect(stateOf(bits, 'STREAM')).toBe('neutral');
    expect(withState(bits, 'SPEAK', 'deny')).toEqual({ allow: '0', deny: permissionSet('SPEAK', 'CONNECT') });
    expect(withState(bits, 'SPEAK', 'neutral')).toEqual({ allow: '0', deny: permissionSet('CONNECT') });
    expect(withState(bits, 'CONNECT', 'allow')).toEqual({ allow: permissionSet('SPEAK', 'CONNECT'), deny: '0' });
  });

  test('is listed with the name of its role or member; unknown targets are last', () => {
    const overwrite = (id: string, type: number) => ({ id, type, allow: '0', deny: '0' });
    const channel = textChannel('20', {
      permission_overwrites: [overwrite('99', 1), overwrite('10', 1), overwrite('40', 0), overwrite(GUILD_ID, 0)],
    });
    const view = guildView({ roles: [role('40', { name: 'mate' })], members: [guildMember('10')] });
    expect(namedOverwrites(view, channel).map(({ name }) => name)).toEqual([
      'mate',
      '@everyone',
      'user10',
      'Unknown user 99',
    ]);
  });
});

describe('onboarding', () => {
  const onboarding: Onboarding = {
    guild_id: GUILD_ID,
    enabled: true,
    mode: 0,
    default_channel_ids: ['20'],
    prompts: [
      {
        id: '900',
        type: 1,
        title: 'What do you do?',
        single_select: true,
        required: false,
        in_onboarding: true,
        options: [
          {
            id: '901',
            title: 'I sail',
            description: null,
            emoji: { id: null, name: '⛵', animated: false },
            role_ids: ['30'],
            channel_ids: [],
          },
        ],
      },
    ],
  };
  const draft = toOnboardingDraft(onboarding);

  test('is saved without unchanged fields', () => {
    expect(toOnboardingEdit(changedFields(draft, { ...draft, enabled: false }))).toEqual({ enabled: false });
  });

  test('keeps the ids of questions and answers', () => {
    expect(toOnboardingEdit({ prompts: draft.prompts })).toEqual({
      prompts: [
        {
          id: '900',
          type: 1,
          title: 'What do you do?',
          single_select: true,
          required: false,
          in_onboarding: true,
          options: [
            {
              id: '901',
              title: 'I sail',
              description: null,
              emoji_id: null,
              emoji_name: '⛵',
              role_ids: ['30'],
              channel_ids: [],
            },
          ],
        },
      ],
    });
  });

  test('sends a new question with an unused id, and its answers without ids', () => {
    const first = newPrompt(draft.prompts);
    const second = newPrompt([...draft.prompts, first]);
    expect([first.id, second.id]).toEqual(['1', '2']);
    const options = [...first.options, newOption(first.options)];
    expect(options.map(({ key }) => key)).toEqual(['1', '2']);
    const [, added] = toOnboardingEdit({ prompts: [...draft.prompts, { ...first, options }] }).prompts ?? [];
    expect(added?.options.map((option) => 'id' in option)).toEqual([false, false]);
  });

  test('shows problems next to the fields of questions and answers', () => {
    expect(isOnboardingField('prompts.0.title')).toBe(true);
    expect(isOnboardingField('prompts.3.options.12.role_ids.0')).toBe(true);
    expect(isOnboardingField('prompts.3.options.12')).toBe(true);
    expect(isOnboardingField('default_channel_ids.4')).toBe(true);
    expect(isOnboardingField('prompts.0.id')).toBe(false);
    expect(isOnboardingField('enabled')).toBe(false);
  });

  test('shows the problem of an item with its list', () => {
    const problems = { 'default_channel_ids.3': 'The guild has no such channel.', 'prompts.1.title': 'Too long.' };
    expect(listProblem(problems, 'default_channel_ids')).toBe('The guild has no such channel.');
    expect(listProblem(problems, 'prompts')).toBeUndefined();
  });
});
