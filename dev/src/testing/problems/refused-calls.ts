/** Counts the calls of a bot that were refused because of permissions, each with what the bot lacks and the line to add. */
import type { PermissionName } from 'guildhall/wire';
import type { LogEntryData } from '../../control/views/log-entry.js';

/** A call of the bot that the service refused because of permissions (50013 or 50001), however often. */
export interface RefusedCall {
  /** Method and route, for example `PUT /guilds/{guild_id}/bans/{user_id}`. */
  readonly call: string;
  /** The error code: 50013 or 50001. */
  readonly code: number;
  /** How often it was refused for this reason. */
  readonly count: number;
  /** The permissions that the bot lacks there. Empty if the role hierarchy is the cause, or if the bot is not in the guild. */
  readonly missing: readonly PermissionName[];
  /** Those of them that neither the bot nor a feature declares: the list to add to `appPermissions`. */
  readonly notDeclared: readonly PermissionName[];
  /** The role, the overwrite of a channel or the hierarchy that causes it. */
  readonly cause: string;
  /** Who can repair it, and how. */
  readonly remedy: string;
}

export class RefusedCalls {
  /** By call and cause. */
  readonly #byReason = new Map<string, RefusedCall>();

  /** The refused calls, in the order in which each was refused first. */
  get list(): readonly RefusedCall[] {
    return [...this.#byReason.values()];
  }

  /** Adds what an entry of the emulator's log shows. @returns the refused call with its count; undefined for other entries */
  add(entry: LogEntryData): RefusedCall | undefined {
    if (entry.kind !== 'request' || entry.code === undefined || !entry.refusal) return undefined;
    const { missing, not_declared: notDeclared, cause, remedy } = entry.refusal;
    const call = `${entry.method} ${entry.route}`;
    const key = `${call} ${cause}`;
    const count = (this.#byReason.get(key)?.count ?? 0) + 1;
    const refused = { call, code: entry.code, count, missing, notDeclared, cause, remedy };
    this.#byReason.set(key, refused);
    return refused;
  }

  /** Lists the refused calls for the messages of failures. The text starts with a newline; it is empty if there are none. */
  describe(): string {
    if (this.#byReason.size === 0) return '';
    const lines = this.list.map((call) => `\n  ${formatRefusedCall(call)}`);
    return `\nCalls of the bot that were refused because of permissions:${lines.join('')}`;
  }
}

/** A refused call, with how often and why, in one line. */
export function formatRefusedCall(refused: RefusedCall): string {
  const { call, code, count } = refused;
  return `${call} (${code}${count === 1 ? '' : `, ${count} times`}): ${describeRefusal(refused)}`;
}

/** What causes a refusal, the line to add, and who can repair it. */
export function describeRefusal({
  cause,
  remedy,
  notDeclared,
}: Pick<RefusedCall, 'cause' | 'remedy' | 'notDeclared'>): string {
  if (notDeclared.length === 0) return `${cause} ${remedy}`;
  const names = notDeclared.map((name) => `'${name}'`).join(', ');
  return `${cause} Add \`appPermissions: [${names}]\` to the bot or feature and invite the bot again. In this guild, ${remedy}`;
}
