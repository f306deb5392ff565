/** What the bot changed in the guild between two states of it. */
import type { AuditLogEntry } from 'guildhall/wire';
import type { WorldReferences } from '../../scenario/references/world-references.js';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { GuildState, MemberFacts } from './guild-state.js';

export interface GuildComparison {
  readonly before: GuildState;
  readonly after: GuildState;
  readonly references: WorldReferences;
  readonly botUserId: string;
  /** The users, roles and channels that the step itself changes: what it does to them is no result. */
  readonly changedByStep: ReadonlySet<string>;
}

/** Proposes assertions about the guild. */
export function compareGuilds(comparison: GuildComparison): Assertion[] {
  const { before, after, botUserId } = comparison;
  const added = after.auditLog.slice(before.auditLog.length);
  const ofUsers = added.filter(({ user_id: userId }) => userId !== botUserId);
  const direct = new Set([...comparison.changedByStep, ...ofUsers.flatMap(({ target_id: id }) => id ?? [])]);
  const state = [
    ...compareMembers(before, after, direct),
    ...compareBans(before, after, direct),
    ...compareChannels(before, after, direct),
    ...compareRoles(before, after, direct),
  ];
  const ofBot = added.filter(({ user_id: userId }) => userId === botUserId).slice(-MAX_ENTRIES);
  const asserted = ofBot.filter(({ reason }) => reason || state.length === 0);
  return [...state, ...asserted.map((entry) => auditAssertion(entry, comparison, ofBot.length > 1))];
}

/** A test with more entries of one step is hard to read. */
const MAX_ENTRIES = 5;

function auditAssertion(
  { action_type: action, target_id: target, reason }: AuditLogEntry,
  { references }: GuildComparison,
  isOneOfSeveral: boolean,
): Assertion {
  return {
    kind: 'auditEntry',
    ...(isOneOfSeveral ? { isOneOfSeveral } : {}),
    action,
    target: target && references.refOf(target) ? references.toTemplate(target) : null,
    reason: reason ? references.toTemplate(reason) : null,
  };
}

function compareMembers(before: GuildState, after: GuildState, direct: ReadonlySet<string>): Assertion[] {
  const ids = new Set([...before.members.keys(), ...after.members.keys()]);
  return [...ids].flatMap((id): Assertion[] => {
    const [old, now] = [before.members.get(id), after.members.get(id)];
    if (!now) return old && !direct.has(id) ? [{ kind: 'member', user: old.name, value: false }] : [];
    if (!old) return [...memberChanges({ ...now, roles: [], nick: null }, now)];
    return direct.has(id) ? [] : memberChanges(old, now);
  });
}

function memberChanges(old: MemberFacts, { name: user, roles, isPending, isTimedOut, nick }: MemberFacts): Assertion[] {
  const changes: Assertion[] = [];
  for (const role of roles) if (!old.roles.includes(role)) changes.push({ kind: 'roleAdded', user, role });
  for (const role of old.roles) if (!roles.includes(role)) changes.push({ kind: 'roleRemoved', user, role });
  if (isPending !== old.isPending) changes.push({ kind: 'pending', user, value: isPending });
  if (isTimedOut !== old.isTimedOut) changes.push({ kind: 'timedOut', user, value: isTimedOut });
  if (nick !== old.nick) changes.push({ kind: 'nickname', user, value: nick });
  return changes;
}

function compareBans(
  { bans: before }: GuildState,
  { bans: after }: GuildState,
  direct: ReadonlySet<string>,
): Assertion[] {
  const ban = (user: string, value: boolean): Assertion => ({ kind: 'banned', user, value });
  return [
    ...[...after].flatMap(([id, name]) => (before.has(id) || direct.has(id) ? [] : [ban(name, true)])),
    ...[...before].flatMap(([id, name]) => (after.has(id) || direct.has(id) ? [] : [ban(name, false)])),
  ];
}

function compareChannels(before: GuildState, after: GuildState, direct: ReadonlySet<string>): Assertion[] {
  const ids = new Set([...before.channels.keys(), ...after.channels.keys()]);
  return [...ids].flatMap((id): Assertion[] => {
    const [old, now] = [before.channels.get(id), after.channels.get(id)];
    if (direct.has(id)) return [];
    if (!now) return old ? [{ kind: 'channel', name: old.name, exists: false }] : [];
    if (!old || old.name !== now.name) return [{ kind: 'channel', name: now.name, exists: true }];
    if (!now.thread || JSON.stringify(old.thread) === JSON.stringify(now.thread)) return [];
    return [{ kind: 'thread', name: now.name, ...now.thread }];
  });
}

function compareRoles(
  { roles: before }: GuildState,
  { roles: after }: GuildState,
  direct: ReadonlySet<string>,
): Assertion[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id): Assertion[] => {
    const [old, now] = [before.get(id), after.get(id)];
    if (old === now || direct.has(id)) return [];
    if (now === undefined) return old === undefined ? [] : [{ kind: 'role', name: old, exists: false }];
    return [{ kind: 'role', name: now, exists: true }];
  });
}
