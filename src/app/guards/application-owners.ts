import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { Application } from '../../wire/objects/applications/application.js';
import { teamMembershipStates } from '../../wire/objects/applications/team.js';

/** How long an answer is good for: teams change now and then, while a bot runs. */
const GOOD_FOR_MS = 60 * 60 * 1000;

/** Knows who owns the application of a bot. The service is asked when somebody first wants to know. */
export class ApplicationOwners {
  readonly #api: Api;
  readonly #clock: Clock;
  #asked: { readonly ids: Promise<ReadonlySet<Snowflake>>; readonly until: number } | undefined;

  constructor(api: Api, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** The owner, or the members of the team that may change the application. An answer is good for an hour. */
  ids(): Promise<ReadonlySet<Snowflake>> {
    if (this.#asked && this.#asked.until > this.#clock.now()) return this.#asked.ids;
    const ids = this.#api.applications.getCurrent().then(ownersOf);
    const asked = { ids, until: this.#clock.now() + GOOD_FOR_MS };
    this.#asked = asked;
    // Whoever asks is told that it failed, and the next to ask tries again.
    ids.catch(() => {
      if (this.#asked === asked) this.#asked = undefined;
    });
    return ids;
  }
}

function ownersOf({ owner, team }: Application): ReadonlySet<Snowflake> {
  if (!team) return new Set(owner ? [owner.id] : []);
  const members = team.members.filter(
    ({ membership_state, role }) => membership_state === teamMembershipStates.ACCEPTED && role !== 'read_only',
  );
  return new Set([team.owner_user_id, ...members.map(({ user }) => user.id)]);
}
