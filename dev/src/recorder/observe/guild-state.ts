import { type AuditLogEntry, channelTypes } from 'guildhall/wire';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';

export interface MemberFacts {
  readonly name: string;
  readonly roles: readonly string[];
  readonly isPending: boolean;
  readonly isTimedOut: boolean;
  readonly nick: string | null;
}

export interface ChannelFacts {
  readonly name: string;
  /** Undefined for channels that are not threads. */
  readonly thread: { readonly archived: boolean; readonly locked: boolean } | undefined;
}

/** The guild of a test at a time, by ids. Bots are not among the members. */
export interface GuildState {
  readonly members: ReadonlyMap<string, MemberFacts>;
  /** The names of banned users. */
  readonly bans: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<string, ChannelFacts>;
  /** The names of roles. */
  readonly roles: ReadonlyMap<string, string>;
  /** The oldest entry first. */
  readonly auditLog: readonly AuditLogEntry[];
}

const THREADS: readonly number[] = [
  channelTypes.ANNOUNCEMENT_THREAD,
  channelTypes.PUBLIC_THREAD,
  channelTypes.PRIVATE_THREAD,
];

export function readGuild({ world }: ScenarioWorld): GuildState {
  const { guild, emulator } = world;
  const isHuman = (id: string) => emulator.world.users.get(id)?.applicationId === undefined;
  return {
    members: new Map(
      guild.members
        .filter(({ id }) => isHuman(id))
        .map(({ id, name, roleNames, isPending, isTimedOut, nick }) => [
          id,
          { name, roles: roleNames, isPending, isTimedOut, nick },
        ]),
    ),
    bans: new Map(guild.bans.map(({ userId, name }) => [userId, name])),
    channels: new Map(
      guild.channels.map(({ id, name, payload: { type, thread_metadata: thread } }) => [
        id,
        {
          name,
          thread: THREADS.includes(type)
            ? { archived: thread?.archived ?? false, locked: thread?.locked ?? false }
            : undefined,
        },
      ]),
    ),
    roles: new Map(guild.roles.map(({ id, name }) => [id, name])),
    auditLog: guild.auditLog.toReversed(),
  };
}
