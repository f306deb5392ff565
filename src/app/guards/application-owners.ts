import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { Application } from '../../wire/objects/applications/application.js';
import { teamMembershipStates } from '../../wire/objects/applications/team.js';

/** How long an answer is good for: teams change now and then, while a bot runs. */
const CACHE_MS = 60 * 60 * 1000;

/** Knows who owns the application of a bot. The service is asked when somebody first wants to know. */
export class ApplicationOwners {
  readonly #api: Api;
  readonly #clock: Clock;
  #cached: { readonly ids: Promise<ReadonlySet<Snowflake>>; readonly until: number } | undefined;

  constructor(api: Api, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** The owner, or the members of the team that may change the application. An answer is good for an hour. */
  ids(): Promise<ReadonlySet<Snowflake>> {
    if (this.#cached && this.#cached.until > this.#clock.now()) return this.#cached.ids;
    const ids = this.#api.applications.getCurrent().then(ownerIdsOf);
    const asked = { ids, until: this.#clock.now() + CACHE_MS };
    this.#cached = asked;
    // Whoever asks is told that it failed, and the next to ask tries again.
    ids.catch(() => {
      if (this.#cached === asked) this.#cached = undefined;
    });
    return ids;
  }
}

function ownerIdsOf({ owner, team }: Application): ReadonlySet<Snowflake> {
  if (!team) return new Set(owner ? [owner.id] : []);
  const members = team.members.filter(
    ({ membership_state, role }) => membership_state === teamMembershipStates.ACCEPTED && role !== 'read_only',
  );
  return new Set([team.owner_user_id, ...members.map(({ user }) => user.id)]);
}
