/** Decides which requests, dispatches and interactions a bad day affects. */
import { mulberry32 } from 'guildhall/internal';
import type { BadDay, BadDayCounts, BadDayState } from '../../../control/operations/bad-day.js';
import type { ConnectionFault } from '../../gateway/connections/gateway-faults.js';
import type { HttpFault } from '../../http/pipeline/http-faults.js';

type Kind = keyof BadDayCounts;

/** Returns numbers from 0 to 1, the same ones in the same order for the same seed. */
type Draw = () => number;

const noCounts: BadDayCounts = {
  bad_gateway: 0,
  slow_requests: 0,
  lost_sessions: 0,
  duplicate_interactions: 0,
  expired_attachments: 0,
};

interface Started {
  readonly settings: BadDay;
  /** Each kind has numbers of its own: how many files are requested does not decide which calls fail. */
  readonly draws: Readonly<Record<Kind, Draw>>;
}

export class BadDays {
  #started: Started | undefined;
  #counts: Record<Kind, number> = { ...noCounts };

  get state(): BadDayState {
    return { settings: this.#started?.settings ?? null, counts: { ...this.#counts } };
  }

  start(settings: BadDay): void {
    const drawsOf = (kind: Kind) => createDraw(`${settings.seed} ${kind}`);
    this.#started = {
      settings,
      draws: {
        bad_gateway: drawsOf('bad_gateway'),
        slow_requests: drawsOf('slow_requests'),
        lost_sessions: drawsOf('lost_sessions'),
        duplicate_interactions: drawsOf('duplicate_interactions'),
        expired_attachments: drawsOf('expired_attachments'),
      },
    };
    this.#counts = { ...noCounts };
  }

  end(): void {
    this.#started = undefined;
  }

  /** Called once for every request of a bot. */
  forRequest(): HttpFault | undefined {
    const started = this.#started;
    if (!started) return undefined;
    const { bad_gateway: badGateway, slow_requests: slow } = started.settings;
    const delayMs = this.#occurs('slow_requests', slow.share) ? slow.delay_ms : undefined;
    // The second number says whether the request is executed.
    const lost = this.#occurs('bad_gateway', badGateway);
    const isExecuted = started.draws.bad_gateway() < 0.5;
    if (!lost) return delayMs === undefined ? undefined : { delayMs };
    return { delayMs, badGateway: { isExecuted } };
  }

  /** Called once after every dispatch. */
  afterDispatch(): ConnectionFault | undefined {
    const { settings } = this.#started ?? {};
    if (!settings || !this.#occurs('lost_sessions', settings.lost_sessions)) return undefined;
    return { kind: 'lost_session', resume: 'closed' };
  }

  /** Called once for every interaction that is sent over HTTP. */
  duplicatesInteraction(): boolean {
    return this.#occurs('duplicate_interactions', this.#started?.settings.duplicate_interactions);
  }

  /** Called once for every request of a file of a message. */
  expiresAttachment(): boolean {
    return this.#occurs('expired_attachments', this.#started?.settings.expired_attachments);
  }

  #occurs(kind: Kind, share: number | undefined): boolean {
    const occurs = share !== undefined && (this.#started?.draws[kind]() ?? 1) < share;
    if (occurs) this.#counts[kind] += 1;
    return occurs;
  }
}

/** Creates a generator. FNV-1a hashes the text of the seed. */
function createDraw(seed: string): Draw {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  const next = mulberry32(hash);
  return () => next() / 0x1_0000_0000;
}
