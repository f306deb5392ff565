/** The steps with which each exploration starts: roles are created, and users join. */
import { permissionSet } from 'guildhall/wire';
import { formatRef } from '../../scenario/references/world-references.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import { createActors, type GeneratedUser } from './generated-user.js';

/** The roles that are created in a guild without roles, so that some users may do more than others. A moderator has both. */
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
const REGULAR = { name: 'regular', permissions: '0' } as const;

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

/** The guild beside that of the world. */
const OTHER_GUILD = 'Harbor';
const OUTSIDERS = ['Quinn', 'Wren'].map(
  (name) => ({ name, kind: 'outsider', locale: 'en-US', isOutside: true }) as const satisfies GeneratedUser,
);

/** The bot comes to another guild. It has members of its own, and a member of both guilds. @param actors those of the world */
function otherGuildSteps(actors: readonly GeneratedUser[]): FirstStep[] {
  const ofBoth = actors.filter(({ kind }) => kind === 'member').slice(0, 1);
  const createGuild = { kind: 'createGuild', guild: OTHER_GUILD } as const;
  return [
    { step: createGuild, label: 'create guild', role: 'owner' },
    ...OUTSIDERS.map(({ name: user, kind: role }) => ({
      step: { kind: 'createUser', user } as const,
      label: 'create user',
      role,
    })),
    ...[...OUTSIDERS, ...ofBoth].map(({ name: user, kind: role }) => ({
      step: { kind: 'joinOtherGuild', user, guild: OTHER_GUILD } as const,
      label: 'join another guild',
      role,
    })),
  ];
}

/** Reads the guild of a new world. @param hasOtherGuild whether the bot is in another guild, too */
export function firstSteps(world: TestWorld, hasOtherGuild = false): FirstSteps {
  const { emulator, guildId, owner } = world;
  const guild = emulator.world.guilds.get(guildId);
  const roles = [...(guild?.roles.values() ?? [])]
    .filter(({ id, managed }) => id !== guildId && !managed)
    .sort((a, b) => b.position - a.position)
    .map(({ name }) => name);
  const guildRef = formatRef({ entity: 'guild', name: guild?.guild.name ?? '', nth: 0 });
  const createRoles = [MODERATOR, REGULAR].map(
    (body): FirstStep => ({
      step: {
        kind: 'callApi',
        user: owner.name,
        method: 'POST',
        route: '/guilds/{guild_id}/roles',
        params: { guild_id: guildRef },
        body,
      },
      label: 'create role',
      role: 'owner',
    }),
  );
  const actors = createActors(roles.length > 0 ? roles : [MODERATOR.name]);
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
    steps: [...(roles.length > 0 ? [] : createRoles), ...joins, ...(hasOtherGuild ? otherGuildSteps(actors) : [])],
  };
}

function hasScreening({ emulator, guildId }: TestWorld): boolean {
  return emulator.world.guilds.get(guildId)?.guild.features.includes('MEMBER_VERIFICATION_GATE_ENABLED') === true;
}
