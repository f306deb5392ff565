import { z } from 'zod';
import { ID_PATTERN } from './id-redactor.js';
import type { RecordedFrame } from './recording.js';

/** The two ids of a bot. They may be the same. */
export interface BotIds {
  readonly applicationId: string;
  readonly botUserId: string;
}

const Ready = z.object({ user: z.object({ id: z.string() }), application: z.object({ id: z.string() }) });
const WithApplicationId = z.object({ application_id: z.string() });

/** The bot that got a recording, and the one that takes its part when it is replayed. */
export class RecordedBot {
  /** Undefined where the recording does not tell. */
  readonly #recordedIds: Partial<BotIds>;

  constructor(
    frames: readonly RecordedFrame[],
    private readonly currentIds: BotIds,
  ) {
    this.#recordedIds = findBotIds(frames);
  }

  /** What was told to the recorded bot, as it is told to the present one. */
  withCurrentIds(data: unknown): unknown {
    return replaceIds(data, (id, key) => this.#currentIdOf(id, key));
  }

  #currentIdOf(id: string, key: string): string {
    const { applicationId, botUserId } = this.#recordedIds;
    // Where both ids are the same, it is the account that is meant, unless the field says otherwise.
    if (id === botUserId && (id !== applicationId || key !== 'application_id')) return this.currentIds.botUserId;
    return id === applicationId ? this.currentIds.applicationId : id;
  }

  /** What stands in a recording for an id of the present bot. */
  recordedIdOf(id: string): string | undefined {
    const { applicationId = '<application>', botUserId = '<bot>' } = this.#recordedIds;
    if (id === this.currentIds.botUserId) return botUserId;
    return id === this.currentIds.applicationId ? applicationId : undefined;
  }
}

function findBotIds(frames: readonly RecordedFrame[]): Partial<BotIds> {
  for (const { t, d } of frames) {
    const { data } = t === 'READY' ? Ready.safeParse(d) : {};
    if (data) return { applicationId: data.application.id, botUserId: data.user.id };
  }
  for (const { t, d } of frames) {
    const { data } = t === 'INTERACTION_CREATE' ? WithApplicationId.safeParse(d) : {};
    if (data) return { applicationId: data.application_id };
  }
  return {};
}

/** A copy of a value with ids replaced, wherever in it they stand. */
function replaceIds(value: unknown, other: (id: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') {
    const whole = other(value, key);
    return whole === value ? value.replaceAll(ID_PATTERN, (id) => other(id, key)) : whole;
  }
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, other, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [other(name, ''), replaceIds(each, other, name)]),
  );
}
