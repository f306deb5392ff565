/** The parameters that the framework adds to the custom_ids of a pager. */
import type { Snowflake } from '../../base/snowflake.js';
import type { OptionalAliasParams } from '../custom-id/foreign-alias.js';
import type { CustomIdParams } from '../custom-id/params.js';

/** The user who opened the pager. */
export const USER_PARAM = 'pagerUser';
/** The page of the message, from 0. */
export const PAGE_PARAM = 'pagerPage';
/** What the button does. */
export const TURN_PARAM = 'pagerTurn';

/**
 * What RegExps and functions among the aliases may leave out, by the option `by`. Without a page, a button leads to the
 * first one. Without a user, the pager belongs to the one who clicks first.
 */
export const optionalAliasParams: Readonly<Record<'same_user' | 'anyone', OptionalAliasParams>> = {
  same_user: { [USER_PARAM]: undefined, [PAGE_PARAM]: 0, [TURN_PARAM]: 'i' },
  anyone: { [PAGE_PARAM]: 0, [TURN_PARAM]: 'i' },
};

/** The parameters of a pager without those that the framework adds. */
export function declaredParams({
  [USER_PARAM]: _user,
  [PAGE_PARAM]: _page,
  [TURN_PARAM]: _turn,
  ...params
}: CustomIdParams): CustomIdParams {
  return params;
}

/** The user who opened the pager, of the parameters of a button; undefined with `by: 'anyone'`. */
export function openerOf({ [USER_PARAM]: user }: CustomIdParams): Snowflake | undefined {
  return user === undefined ? undefined : String(user);
}
