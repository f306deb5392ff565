/** What a step changed of members, bans and channels that were there before: effects for which a person usually needs privileges. */
import { isTimedOut } from 'guildhall/wire';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';

/** A change that a step caused. It means the same in every world. */
export interface GuildEffect {
  /** For people, and to compare: `Casey gets the role "crew"`. */
  readonly text: string;
  /** What a test asserts if it must not happen. */
  readonly assertion: Assertion;
  /** The name of the user whom it concerns, if there is one. */
  readonly user?: string | undefined;
  /** Whether it is a ban, a removal or a timeout, for which the service requires a higher role than that of the user. */
  readonly isSanction?: boolean | undefined;
  /** The role that the user gets or loses, if it is one. */
  readonly role?: { readonly id: string; readonly isAdded: boolean } | undefined;
  /** The id of the channel that it concerns, in this world, if there is one. */
  readonly channelId?: string | undefined;
}

/** What is true of a guild, by what it is about; the value is what an effect changes. */
type Facts = ReadonlyMap<string, { readonly value: string; readonly effect: GuildEffect }>;

export class GuildEffects {
  #before: Facts;

  constructor(private readonly scenario: ScenarioWorld) {
    this.#before = readFacts(scenario);
  }

  /** Returns the effects since the last call. */
  take(): GuildEffect[] {
    const before = this.#before;
    const after = readFacts(this.scenario);
    this.#before = after;
    const changed = [...after].filter(([key, { value }]) => before.has(key) && before.get(key)?.value !== value);
    const deleted = [...before].filter(([key, { value }]) => value === EXISTS && !after.has(key));
    // A thread opens when somebody writes in it.
    const isOpened = ([key, { value }]: Fact) => key.startsWith('closed ') && value === 'false';
    return [...changed.filter((each) => !isOpened(each)), ...deleted].map(([, { effect }]) => effect);
  }
}

/** The value of what is only of interest when it is deleted. */
const EXISTS = 'exists';

function readFacts(scenario: ScenarioWorld): Facts {
  return new Map([...memberFacts(scenario), ...channelFacts(scenario)]);
}

type Fact = [key: string, fact: { readonly value: string; readonly effect: GuildEffect }];

function memberFacts({ world: { emulator, guildId }, references }: ScenarioWorld): Fact[] {
  const { world } = emulator;
  const guild = world.guilds.get(guildId);
  if (!guild) return [];
  const people = [...world.users.values()].filter(({ applicationId }) => applicationId === undefined);
  return people.flatMap(({ user: { id } }): Fact[] => {
    const user = references.refOf(id)?.name ?? id;
    const member = guild.members.get(id);
    const fact = (key: string, value: boolean, text: string, assertion: Assertion, isSanction?: boolean): Fact => [
      `${key} ${id}`,
      { value: String(value), effect: { text: `${user} ${text}`, assertion, user, isSanction } },
    ];
    const isBanned = guild.bans.has(id);
    const isOut = member !== undefined && isTimedOut(member, world.clock.now());
    const ofUser: Fact[] = [
      fact(
        'ban',
        isBanned,
        isBanned ? 'is banned' : 'is unbanned',
        { kind: 'banned', user, value: !isBanned },
        isBanned,
      ),
    ];
    if (guild.formerMembers.has(id) || member)
      ofUser.push(fact('member', member !== undefined, 'is removed', { kind: 'member', user, value: true }, !member));
    if (!member) return ofUser;
    const roles = [...guild.roles.values()].filter((role) => role.id !== guildId && !role.managed);
    return [
      ...ofUser,
      fact(
        'timeout',
        isOut,
        isOut ? 'is timed out' : 'is not timed out any more',
        { kind: 'timedOut', user, value: !isOut },
        isOut,
      ),
      ...roles.map((role) => {
        const has = member.roles.includes(role.id);
        const kind = has ? 'roleRemoved' : 'roleAdded';
        const text = `${has ? 'gets' : 'loses'} the role "${role.name}"`;
        const [key, { value, effect }] = fact(`role ${role.id}`, has, text, { kind, user, role: role.name });
        return [key, { value, effect: { ...effect, role: { id: role.id, isAdded: has } } }] satisfies Fact;
      }),
    ];
  });
}

function channelFacts({ world: { emulator, guildId } }: ScenarioWorld): Fact[] {
  return [...emulator.world.channels.values()].flatMap(({ channel }): Fact[] => {
    const { id, guild_id, name, thread_metadata: thread } = channel;
    if (guild_id !== guildId || !name) return [];
    const exists: Assertion = { kind: 'channel', name, exists: true };
    const deleted: GuildEffect = { text: `the channel "${name}" is deleted`, assertion: exists, channelId: id };
    const facts: Fact[] = [[`channel ${id}`, { value: EXISTS, effect: deleted }]];
    if (thread) {
      const { archived, locked = false } = thread;
      // A closed thread was open before.
      const assertion: Assertion = { kind: 'thread', name, archived: false, locked: false };
      const effect = { text: `the thread "${name}" is closed`, assertion, channelId: id };
      facts.push([`closed ${id}`, { value: String(archived || locked), effect }]);
    }
    return facts;
  });
}
