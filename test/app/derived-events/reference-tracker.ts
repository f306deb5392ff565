/**
 * A second implementation of change detection: every received member in maps, compared field by field. The
 * tests compare the tracker with it, so it is written as simply as possible.
 */
import { memberFlags } from '../../../src/wire/objects/users/member.js';

/** A derived event, reduced to the fields on which both implementations must agree. */
export interface ComparableEvent {
  readonly event: string;
  readonly guild: string;
  readonly user: string;
  readonly [extra: string]: unknown;
}

export interface ShownMember {
  readonly user: { readonly id: string };
  readonly joined_at?: string | null;
  readonly pending?: boolean;
  readonly roles?: readonly string[];
  readonly nick?: string | null;
  readonly premium_since?: string | null;
  readonly communication_disabled_until?: string | null;
  readonly flags?: number;
}

interface FieldState {
  value: unknown;
  /** From before a gap. */
  unconfirmed: boolean;
}

interface ReferenceMember {
  joined: string | undefined;
  confirmed: boolean;
  fields: Map<string, FieldState>;
}

interface ReferenceGuild {
  readonly members: Map<string, ReferenceMember>;
  gap: boolean;
  deletedRoles: Set<string>;
  remainingRoles: Set<string> | undefined;
}

const secondOf = (timestamp: string | null | undefined) => timestamp?.slice(0, 19);

export class ReferenceTracker {
  readonly #guilds = new Map<string, ReferenceGuild>();
  /** Who left each guild: what is older than that does not show them. */
  readonly #left = new Map<string, Set<string>>();
  /** The guilds that the bot left. */
  readonly #leftGuilds = new Set<string>();

  observe(guildId: string, shown: ShownMember, showing: 'update' | 'list' | 'join', now: number): ComparableEvent[] {
    if (this.#leftGuilds.has(guildId)) return [];
    if (showing === 'join') this.#left.get(guildId)?.delete(shown.user.id);
    if (this.#left.get(guildId)?.has(shown.user.id)) return [];
    const guild = this.addGuild(guildId);
    const joined = secondOf(shown.joined_at);
    const place = { guild: guildId, user: shown.user.id };
    const known = guild.members.get(shown.user.id);
    const derived: ComparableEvent[] = [];
    let member = known ?? { joined, confirmed: true, fields: new Map<string, FieldState>() };
    let rejoined = false;
    if (known) {
      const questioned = showing === 'join' || !known.confirmed;
      const spared = showing === 'update' && !questioned && known.joined !== undefined;
      const same = joined !== undefined && known.joined === joined;
      const differs = joined !== undefined && known.joined !== undefined && !same;
      if (!spared && (differs || (questioned && !same))) {
        rejoined = questioned && differs;
        member = { joined, confirmed: true, fields: new Map() };
      }
      if (showing === 'join' && !same) rejoined ||= ((shown.flags ?? 0) & memberFlags.DID_REJOIN) !== 0;
      if (!spared) member.joined = joined ?? member.joined;
      member.confirmed = true;
    } else {
      rejoined = showing === 'join' && ((shown.flags ?? 0) & memberFlags.DID_REJOIN) !== 0;
    }
    guild.members.set(shown.user.id, member);
    if (rejoined) derived.push({ event: 'memberRejoined', ...place, reconciled: showing !== 'join' });

    const possible: string[] = [];
    const compare = (field: string, value: unknown, differences: (before: unknown) => object[], maybe: string[]) => {
      if (value === undefined) return;
      const before = member.fields.get(field);
      member.fields.set(field, { value, unconfirmed: false });
      if (before === undefined) {
        possible.push(...maybe);
        return;
      }
      const reconciled = before.unconfirmed || showing !== 'update';
      // Each difference names its event.
      for (const difference of differences(before.value))
        derived.push({ event: '', ...place, reconciled, ...difference });
    };
    const became = (event: string, value: unknown, target: unknown) => (before: unknown) =>
      value === target && before !== target ? [{ event }] : [];

    compare(
      'pending',
      shown.pending,
      became('memberScreeningPassed', shown.pending, false),
      shown.pending === false ? ['memberScreeningPassed'] : [],
    );
    const doubtedRoles = member.fields.get('roles')?.unconfirmed === true;
    const roles = shown.roles;
    compare(
      'roles',
      roles,
      (before) => {
        const had = before as readonly string[];
        const exists = (role: string) =>
          !guild.deletedRoles.has(role) && !(doubtedRoles && guild.remainingRoles?.has(role) === false);
        const added = [...new Set(roles)].filter((role) => !had.includes(role));
        const removed = [...new Set(had)].filter((role) => !roles?.includes(role) && exists(role));
        return [
          ...(added.length > 0 ? [{ event: 'memberRoleAdded', roles: added.sort() }] : []),
          ...(removed.length > 0 ? [{ event: 'memberRoleRemoved', roles: removed.sort() }] : []),
        ];
      },
      [...(roles && roles.length > 0 ? ['memberRoleAdded'] : []), 'memberRoleRemoved'],
    );
    const until = shown.communication_disabled_until;
    const end = typeof until === 'string' ? (Date.parse(until) > now ? Date.parse(until) : null) : until;
    compare(
      'timeout',
      end,
      (before) => {
        if (typeof end === 'number') return before === null ? [{ event: 'memberTimedOut', until: end }] : [];
        if (typeof before !== 'number') return [];
        return [{ event: 'memberTimeoutEnded', until: before, expired: before <= now }];
      },
      [typeof end === 'number' ? 'memberTimedOut' : 'memberTimeoutEnded'],
    );
    compare(
      'nick',
      shown.nick,
      (before) => (before === shown.nick ? [] : [{ event: 'memberNickChanged', before, after: shown.nick }]),
      ['memberNickChanged'],
    );
    const boosting = shown.premium_since === undefined ? undefined : shown.premium_since !== null;
    compare(
      'boosting',
      boosting,
      (before) => (before === boosting ? [] : [{ event: boosting ? 'memberBoosted' : 'memberBoostEnded' }]),
      [boosting ? 'memberBoosted' : 'memberBoostEnded'],
    );
    const onboarded = shown.flags === undefined ? undefined : (shown.flags & memberFlags.COMPLETED_ONBOARDING) !== 0;
    compare('onboarded', onboarded, became('memberOnboarded', onboarded, true), onboarded ? ['memberOnboarded'] : []);

    if (showing === 'update' && possible.length > 0) {
      derived.push({ event: 'memberPreviousStateUnknown', ...place, possible: possible.sort() });
    }
    return derived;
  }

  addGuild(guildId: string): ReferenceGuild {
    const guild = this.#guilds.get(guildId) ?? {
      members: new Map<string, ReferenceMember>(),
      gap: false,
      deletedRoles: new Set<string>(),
      remainingRoles: undefined,
    };
    this.#guilds.set(guildId, guild);
    return guild;
  }

  hasGuild(guildId: string): boolean {
    return this.#guilds.has(guildId);
  }

  get size(): number {
    return [...this.#guilds.values()].reduce((sum, { members }) => sum + members.size, 0);
  }

  delete(guildId: string, userId: string): void {
    this.#guilds.get(guildId)?.members.delete(userId);
  }

  /** A user left. */
  leave(guildId: string, userId: string): void {
    this.delete(guildId, userId);
    this.#left.set(guildId, (this.#left.get(guildId) ?? new Set()).add(userId));
  }

  /** The bot left a guild. */
  leaveGuild(guildId: string): void {
    this.deleteGuild(guildId);
    this.#leftGuilds.add(guildId);
  }

  hasLeft(guildId: string): boolean {
    return this.#leftGuilds.has(guildId);
  }

  /** Discord sends the guild, or there was a gap: whoever left may be in it again. */
  forgetLeft(guildId: string): void {
    this.#leftGuilds.delete(guildId);
    this.#left.delete(guildId);
  }

  deleteGuild(guildId: string): void {
    this.#guilds.delete(guildId);
  }

  deleteRole(guildId: string, role: string): void {
    this.#guilds.get(guildId)?.deletedRoles.add(role);
  }

  markUnconfirmed(guildId: string): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    guild.gap = true;
    for (const member of guild.members.values()) {
      member.confirmed = false;
      for (const field of member.fields.values()) field.unconfirmed = true;
    }
  }

  setExistingRoles(guildId: string, roles: readonly string[]): void {
    const guild = this.addGuild(guildId);
    if (!guild.gap) return;
    guild.gap = false;
    guild.remainingRoles = new Set(roles);
    guild.deletedRoles = new Set();
  }

  /** Everybody was listed. */
  markComplete(guildId: string): void {
    const guild = this.addGuild(guildId);
    for (const [id, { confirmed }] of guild.members) if (!confirmed) guild.members.delete(id);
    guild.remainingRoles = undefined;
  }

  /** Ends the timeouts whose time has come. */
  expireTimeouts(now: number): ComparableEvent[] {
    const derived: ComparableEvent[] = [];
    for (const [guild, { members }] of this.#guilds) {
      for (const [user, { fields }] of members) {
        const timeout = fields.get('timeout');
        if (!timeout || timeout.unconfirmed || typeof timeout.value !== 'number' || timeout.value > now) continue;
        derived.push({
          event: 'memberTimeoutEnded',
          guild,
          user,
          until: timeout.value,
          expired: true,
          reconciled: false,
        });
        timeout.value = null;
      }
    }
    return derived;
  }
}
