import { vi } from 'vitest';
import { afterTest } from '../../current-test.js';
import { TestMember, type TestMemberOptions } from './test-member.js';

/** Joins a cluster. The member leaves at the end of the test. */
export async function joinMember(options: TestMemberOptions): Promise<TestMember> {
  const member = await TestMember.join(options);
  afterTest(() => member.leave());
  return member;
}

/** Waits for a condition that other processes fulfill, or that Redis is asked about. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  // Shorter than the time limit of a test, so that the error names the condition, and nothing waits after the test.
  await vi.waitUntil(condition, { interval: 5, timeout: 50_000 });
}

/** Waits until each of `count` shards has exactly one owner among the members. */
export async function untilAllOwned(members: readonly TestMember[], count = 8): Promise<void> {
  const all = Array.from({ length: count }, (_each, id) => id).join();
  const owned = () => members.flatMap((member) => member.owned).sort((a, b) => a - b);
  await until(() => owned().join() === all);
}

/** Resolves when each member has acted on what all others have reported. */
export async function untilSettled(members: readonly TestMember[]): Promise<void> {
  const reports = members.map((member) => member.reports);
  await until(() => members.every((member, index) => member.reports >= (reports[index] ?? 0) + 3));
}

/** Waits until all shards are owned, and none will be moved: no member has two more than another. */
export async function untilBalanced(members: readonly TestMember[], count = 8): Promise<void> {
  const fewest = Math.floor(count / members.length);
  await until(() => members.every(({ owned }) => owned.length >= fewest && owned.length <= fewest + 1));
  await untilSettled(members);
  await untilAllOwned(members, count);
}
