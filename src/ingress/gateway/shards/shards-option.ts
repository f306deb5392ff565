/** Which shards of a bot a gateway connects. */
export type ShardsOption =
  /** As many as the service recommends, or as the saved sessions have; all of them here. */
  | 'auto'
  /** So many, all of them here. */
  | number
  /** Those of `count` that have these ids, from 0. The others are somewhere else. */
  | { readonly count: number; readonly ids: readonly number[] };

/** Shards by number, once the count is known. */
export interface ShardSet {
  readonly count: number;
  readonly ids: readonly number[];
}

/** All shards of a count. */
export function allShards(count: number): ShardSet {
  return { count, ids: Array.from({ length: count }, (_, id) => id) };
}

/** What is wrong with a choice; undefined when nothing is. */
export function shardsOptionProblem(choice: ShardsOption): string | undefined {
  if (choice === 'auto') return undefined;
  if (typeof choice === 'number') return countProblem(choice);
  const { count, ids } = choice;
  const problem = countProblem(count);
  if (problem !== undefined) return problem;
  if (!Array.isArray(ids) || ids.length === 0) return 'no shard ids are given';
  const outside = ids.find((id) => !Number.isInteger(id) || id < 0 || id >= count);
  if (outside !== undefined) return `shard id ${outside} is not a whole number from 0 to ${count - 1}`;
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? undefined : `shard id ${twice} is given twice`;
}

function countProblem(count: number): string | undefined {
  return Number.isInteger(count) && count >= 1 ? undefined : `the shard count ${count} is not a whole number from 1`;
}
