/** The steps with which each exploration starts: roles and channels are created, and users join. */
import { channelTypes, permissionSet } from 'guildhall/wire';
import { formatRef, type Template } from '../../scenario/references/world-references.js';
import { DeclaredStep } from '../../scenario/steps/declared-steps.js';
import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import { createActors, type GeneratedUser } from './generated-user.js';
import { otherGuildSteps } from './other-guild.js';

/** The roles that are created in a guild without roles, so that some users may do more than others, the highest first. */
const ADMINISTRATOR = { name: 'administrator', permissions: permissionSet('ADMINISTRATOR') } as const;
const MODERATOR = {
  name: 'moderator',
  permissions: permissionSet(
    'MANAGE_GUILD',
    'MANAGE_ROLES',
    'MANAGE_CHANNELS',
    'MANAGE_MESSAGES',
    'MANAGE_THREADS',
    'MANAGE_WEBHOOKS',
    'KICK_MEMBERS',
    'BAN_MEMBERS',
    'MODERATE_MEMBERS',
  ),
} as const;
/** Administrators and moderators have it, too. */
const REGULAR = { name: 'regular', permissions: '0' } as const;
/** Those of which somebody has one. */
const HELD_ROLES = [MODERATOR.name, ADMINISTRATOR.name];

/** The channels that are created in a guild that nobody has described, beside its text channels: bots meet each of these types. */
const CATEGORY = { name: 'Library', type: channelTypes.GUILD_CATEGORY } as const;
const VOICE = { name: 'Lounge', type: channelTypes.GUILD_VOICE } as const;
const FORUM = {
  name: 'questions',
  type: channelTypes.GUILD_FORUM,
  available_tags: [{ name: 'open' }, { name: 'solved' }],
} as const;
const THREAD = { name: 'Small talk', type: channelTypes.PUBLIC_THREAD } as const;
const POST = { name: 'How do I begin?', content: 'I am new here.' } as const;

export interface FirstStep {
  readonly step: ScenarioStep;
  /** What the user does, for the map. */
  readonly label: string;
  /** The kind of the user. */
  readonly role: string;
}

export interface FirstSteps {
  readonly actors: readonly GeneratedUser[];
  readonly steps: readonly FirstStep[];
}

/** The members of the other guild who are not in that of the world. */
const OUTSIDERS = ['Quinn', 'Wren'].map(
  (name) => ({ name, kind: 'outsider', locale: 'en-US', isOutside: true }) as const satisfies GeneratedUser,
);

/** The bot comes to another guild, which has members of its own, and a member of both guilds. @param actors those of the world */
function stepsOfOtherGuild(actors: readonly GeneratedUser[]): FirstStep[] {
  const ofBoth = actors.filter(({ kind }) => kind === 'member').slice(0, 1);
  const names = (users: readonly GeneratedUser[]) => users.map(({ name }) => name);
  return otherGuildSteps(names(OUTSIDERS), names(ofBoth)).map((step) => ({
    step,
    label: 'come to another guild',
    role: [...OUTSIDERS, ...ofBoth].find(({ name }) => name === userOf(step))?.kind ?? 'owner',
  }));
}

/** The owner creates the roles. */
function roleSteps(user: string, guildRef: Template): FirstStep[] {
  const place = { route: '/guilds/{guild_id}/roles', params: { guild_id: guildRef } };
  return [ADMINISTRATOR, MODERATOR, REGULAR].map((body) => ({
    step: { kind: 'callApi', user, method: 'POST', ...place, body },
    label: 'create role',
    role: 'owner',
  }));
}

/** The owner creates channels of the types that a new guild does not have, with a thread and a post. */
function channelSteps({ emulator, guildId, owner }: TestWorld, guildRef: Template): FirstStep[] {
  const channels = [...emulator.world.channels.values()].map(({ channel }) => channel);
  const text = channels.find(({ type, guild_id }) => guild_id === guildId && type === channelTypes.GUILD_TEXT);
  const call = (route: string, params: Readonly<Record<string, Template>>, body: object): FirstStep => ({
    step: { kind: 'callApi', user: owner.name, method: 'POST', route, params: { ...params }, body },
    label: 'create channel',
    role: 'owner',
  });
  const channelRef = (name: string) => formatRef({ entity: 'channel', name, nth: 0 });
  return [
    ...[CATEGORY, VOICE, FORUM].map((body) => call('/guilds/{guild_id}/channels', { guild_id: guildRef }, body)),
    ...(text?.name ? [call('/channels/{channel_id}/threads', { channel_id: channelRef(text.name) }, THREAD)] : []),
    {
      step: DeclaredStep.parse({ kind: 'createPost', user: owner.name, channel: channelRef(FORUM.name), ...POST }),
      label: 'write a post',
      role: 'owner',
    },
  ];
}

interface FirstStepsOptions {
  /** Whether the bot is in another guild, too. Default: false. */
  readonly hasOtherGuild?: boolean | undefined;
  /** Whether the author of the bot describes the world. Then it has only the channels of the description. Default: false. */
  readonly isDescribed?: boolean | undefined;
}

/** Reads the guild of a new world. */
export function firstSteps(
  world: TestWorld,
  { hasOtherGuild = false, isDescribed = false }: FirstStepsOptions = {},
): FirstSteps {
  const { emulator, guildId, owner } = world;
  const guild = emulator.world.guilds.get(guildId);
  const roles = [...(guild?.roles.values() ?? [])]
    .filter(({ id, managed }) => id !== guildId && !managed)
    .sort((a, b) => b.position - a.position)
    .map(({ name }) => name);
  const guildRef = formatRef({ entity: 'guild', name: guild?.guild.name ?? '', nth: 0 });
  const actors = createActors(roles.length > 0 ? roles : HELD_ROLES);
  const joins = actors.flatMap(({ name: user, kind: role, locale }): FirstStep[] => {
    const hasRole = role !== 'member' && role !== 'newcomer';
    const passesScreening = role !== 'newcomer' && hasScreening(world);
    return [
      {
        step: {
          kind: 'createMember',
          user,
          // The default of the test kit is left out.
          ...(locale === 'en-US' ? {} : { locale }),
          ...(hasRole ? { roles: roles.length > 0 ? [role] : [role, REGULAR.name] } : {}),
        },
        label: 'join',
        role,
      },
      ...(passesScreening ? [{ step: { kind: 'passScreening', user }, label: 'pass screening', role } as const] : []),
    ];
  });
  return {
    actors: [{ name: owner.name, kind: 'owner', locale: 'en-US' }, ...actors, ...(hasOtherGuild ? OUTSIDERS : [])],
    steps: [
      ...(roles.length > 0 ? [] : roleSteps(owner.name, guildRef)),
      ...(isDescribed ? [] : channelSteps(world, guildRef)),
      ...joins,
      ...(hasOtherGuild ? stepsOfOtherGuild(actors) : []),
    ],
  };
}

function hasScreening({ emulator, guildId }: TestWorld): boolean {
  return emulator.world.guilds.get(guildId)?.guild.features.includes('MEMBER_VERIFICATION_GATE_ENABLED') === true;
}
