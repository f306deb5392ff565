/**
 * The order of the versions of a bot in a cluster. Versions such as `1.10.0` and `2026.11.23-rc.1` are compared as numbers,
 * like semantic versions. Other versions, such as the hash of a commit, have no order: then the version whose first process
 * joined last is the newest.
 */

/** A process whose version is compared. */
export interface VersionedProcess {
  readonly version: string;
  /** When it joined, in milliseconds since 1970. */
  readonly startedAt: number;
}

interface NumericVersion {
  readonly numbers: readonly number[];
  /** Empty for a release. */
  readonly prerelease: readonly string[];
}

/** Groups processes by their version, the newest first. Versions that differ only in their build metadata are equal. */
export function groupByVersion<T extends VersionedProcess>(processes: readonly T[]): T[][] {
  const parsed = processes.map(({ version }) => parseVersion(version));
  return parsed.includes(undefined) ? groupByFirstStart(processes) : groupByNumber(processes);
}

function groupByNumber<T extends VersionedProcess>(processes: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const process of processes.toSorted((a, b) => compareVersions(b.version, a.version))) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first && compareVersions(first.version, process.version) === 0) group.push(process);
    else groups.push([process]);
  }
  return groups;
}

function groupByFirstStart<T extends VersionedProcess>(processes: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const process of processes) groups.set(process.version, [...(groups.get(process.version) ?? []), process]);
  const firstStart = (group: readonly T[]) => Math.min(...group.map(({ startedAt }) => startedAt));
  return [...groups.values()].sort((a, b) => firstStart(b) - firstStart(a));
}

function parseVersion(text: string): NumericVersion | undefined {
  const match = /^v?(\d+(?:\.\d+)*)(?:-([0-9a-z.-]+))?(?:\+.*)?$/i.exec(text);
  if (!match) return undefined;
  const [, numbers = '', prerelease] = match;
  return { numbers: numbers.split('.').map(Number), prerelease: prerelease?.split('.') ?? [] };
}

/** Negative if `a` is older. 0 if one of them is not numeric. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (!left || !right) return 0;
  for (let index = 0; index < Math.max(left.numbers.length, right.numbers.length); index++) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(left.prerelease, right.prerelease);
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  // A release is newer than its pre-releases.
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = compareIdentifiers(a[index] ?? '', b[index] ?? '');
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  // A number is older than a text.
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
