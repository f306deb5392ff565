import { z } from 'zod';
import { ID_PATTERN } from './id-redactor.js';
import type { RecordedFrame } from './recording.js';

/** The two ids of a bot. They may be equal. */
export interface BotIds {
  readonly applicationId: string;
  readonly botUserId: string;
}

const Ready = z.object({ user: z.object({ id: z.string() }), application: z.object({ id: z.string() }) });
const WithApplicationId = z.object({ application_id: z.string() });

/** Maps between the ids of the recorded bot and those of the bot under test. */
export class RecordedBot {
  /** Undefined if the recording does not contain them. */
  readonly #recordedIds: Partial<BotIds>;

  constructor(
    frames: readonly RecordedFrame[],
    private readonly currentIds: BotIds,
  ) {
    this.#recordedIds = findBotIds(frames);
  }

  /** Replaces the ids of the recorded bot by those of the bot under test. */
  withCurrentIds(data: unknown): unknown {
    return replaceIds(data, (id, key) => this.#currentIdOf(id, key));
  }

  #currentIdOf(id: string, key: string): string {
    const { applicationId, botUserId } = this.#recordedIds;
    // If both ids are equal, the id is that of the user, except in the field `application_id`.
    if (id === botUserId && (id !== applicationId || key !== 'application_id')) return this.currentIds.botUserId;
    return id === applicationId ? this.currentIds.applicationId : id;
  }

  /**
   * Returns the id in the recording, or a placeholder, for an id of the bot under test; undefined for other ids.
   * @param kind which of the two ids it is if they are equal
   */
  recordedIdOf(id: string, kind: 'application' | 'user'): string | undefined {
    const current = this.currentIds;
    if (id !== current.applicationId && id !== current.botUserId) return undefined;
    const { applicationId, botUserId } = this.#recordedIds;
    const isApplication =
      current.applicationId === current.botUserId ? kind === 'application' : id === current.applicationId;
    return isApplication ? (applicationId ?? '<application>') : (botUserId ?? '<bot>');
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

/** Returns a copy of a value in which all ids are replaced, including those in texts and keys. */
function replaceIds(value: unknown, replace: (id: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') {
    const replaced = replace(value, key);
    return replaced === value ? value.replaceAll(ID_PATTERN, (id) => replace(id, key)) : replaced;
  }
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, replace, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [replace(name, ''), replaceIds(each, replace, name)]),
  );
}
