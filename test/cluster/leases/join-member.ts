import { afterTest } from '../../current-test.js';
import { TestMember, type TestMemberOptions } from './test-member.js';

/** Joins a cluster. The member leaves at the end of the test. */
export async function joinMember(options: TestMemberOptions): Promise<TestMember> {
  const member = await TestMember.join(options);
  afterTest(() => member.leave());
  return member;
}

/** Waits for a condition that other processes fulfill. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until each of `count` shards has exactly one owner among the members. */
export async function untilAllOwned(members: readonly TestMember[], count = 8): Promise<void> {
  const all = Array.from({ length: count }, (_each, id) => id).join();
  const owned = () => members.flatMap((member) => member.owned).sort((a, b) => a - b);
  await until(() => owned().join() === all);
}
