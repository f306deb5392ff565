import type { Snowflake } from '../../../base/snowflake.js';
import { threadTypes } from './channel-types.js';

/** The channel that a thread belongs to, with which it is deleted; undefined for other channels, whose parent is a category. */
export function threadParentOf({
  type,
  parent_id,
}: {
  readonly type: number;
  readonly parent_id?: Snowflake | null | undefined;
}): Snowflake | undefined {
  return threadTypes.includes(type) ? (parent_id ?? undefined) : undefined;
}
