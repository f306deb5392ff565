import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import type { GuardContext } from '../../interactions/guards/guard-context.js';
import type { Api } from '../../rest/api.js';
import { SharedRequest } from '../../rest/shared-request.js';
import type { Application } from '../../wire/objects/applications/application.js';
import { teamMembershipStates } from '../../wire/objects/applications/team.js';

/** How long the owners are cached. Teams can change while a bot runs. */
const CACHE_MS = 60 * 60 * 1000;

/** Fetches and caches the owners of the bot's application. The first call of `ids` sends the request. */
export class ApplicationOwners {
  readonly #clock: Clock;
  readonly #ids: SharedRequest<ReadonlySet<Snowflake>>;
  /** When the request that was sent last is outdated, in milliseconds of the monotonic clock. */
  #until = 0;

  constructor(api: Api, clock: Clock) {
    this.#clock = clock;
    this.#ids = new SharedRequest(() => {
      this.#until = clock.monotonicNow() + CACHE_MS;
      return api.applications.getCurrent().then(ownerIdsOf);
    });
  }

  /** The ids of the owner, or of the team members who can edit the application. Cached for an hour. */
  ids(): Promise<ReadonlySet<Snowflake>> {
    if (this.#until <= this.#clock.monotonicNow()) this.#ids.clear();
    return this.#ids.get();
  }
}

function ownerIdsOf({ owner, team }: Application): ReadonlySet<Snowflake> {
  if (!team) return new Set(owner ? [owner.id] : []);
  const members = team.members.filter(
    ({ membership_state, role }) => membership_state === teamMembershipStates.ACCEPTED && role !== 'read_only',
  );
  return new Set([team.owner_user_id, ...members.map(({ user }) => user.id)]);
}

/** The type of `ownerOnly`: a guard, and a function that creates a guard for the given users. */
export type OwnerOnlyGuard = InteractionGuard &
  ((...userIds: readonly [Snowflake, ...Snowflake[]]) => InteractionGuard);

/**
 * A guard that allows only the owners of the application: its owner, or the members of its team without those who have
 * read-only access. Called with user ids, it creates a guard that allows only these users.
 *
 * @example
 * @Command(shutdown, { guards: [ownerOnly] })
 * @example
 * @Command(shutdown, { guards: [ownerOnly('175928847299117063')] })
 */
export const ownerOnly: OwnerOnlyGuard = Object.assign(
  // The name of the function is also the name of the guard.
  function ownerOnly(...userIds: readonly [Snowflake, ...Snowflake[]]): InteractionGuard {
    return { name: 'ownerOnly', check: (context) => checkOwner(context, userIds.includes(context.user.id)) };
  },
  { check: async (context: GuardContext) => checkOwner(context, (await context.owners()).has(context.user.id)) },
);

function checkOwner({ texts }: GuardContext, isOwner: boolean) {
  return isOwner ? allowInteraction() : denyInteraction(texts.ownerOnly);
}
