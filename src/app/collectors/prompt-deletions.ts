/**
 * Ends the waits of handlers for components whose message was deleted. It adds no intents: most bots receive none of these
 * events, and a bot that handles no interactions does not read them.
 */
import type { DeletedContent } from '../../interactions/prompts/deleted-content.js';
import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import { events } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { inboundPayload } from '../../wire/events/inbound-payload.js';

type DeletionEventName = 'messageDelete' | 'messageDeleteBulk' | 'channelDelete' | 'threadDelete' | 'guildDelete';

/** Undefined if nothing is deleted: an outage of a guild is no deletion. */
const readDeletion: { readonly [Name in DeletionEventName]: (inbound: InboundEvent) => DeletedContent | undefined } = {
  messageDelete: (inbound) => {
    const { id, channel_id: channelId } = inboundPayload('messageDelete', inbound);
    return { kind: 'messages', channelId, ids: [id] };
  },
  messageDeleteBulk: (inbound) => {
    const { ids, channel_id: channelId } = inboundPayload('messageDeleteBulk', inbound);
    return { kind: 'messages', channelId, ids };
  },
  channelDelete: (inbound) => ({ kind: 'channel', id: inboundPayload('channelDelete', inbound).id }),
  threadDelete: (inbound) => ({ kind: 'channel', id: inboundPayload('threadDelete', inbound).id }),
  guildDelete: (inbound) => {
    const { id, unavailable } = inboundPayload('guildDelete', inbound);
    return unavailable === true ? undefined : { kind: 'guild', id };
  },
};

// Object.keys gives string[]; the keys are exactly those of the table above.
const deletionEvents = Object.keys(readDeletion) as readonly DeletionEventName[];

/** The events that `PromptDeletions.receive` must get. @param canPrompt whether a handler of the bot handles interactions */
export function promptDeletionEvents(canPrompt: boolean): readonly DeletionEventName[] {
  return canPrompt ? deletionEvents : [];
}

export class PromptDeletions {
  readonly #readers: ReadonlyMap<string, (inbound: InboundEvent) => DeletedContent | undefined>;

  /** @param canPrompt whether a handler of the bot handles interactions */
  constructor(
    private readonly prompts: PendingPrompts,
    canPrompt: boolean,
  ) {
    this.#readers = new Map(promptDeletionEvents(canPrompt).map((name) => [events[name].wireName, readDeletion[name]]));
  }

  readsEvent(wireName: string): boolean {
    return this.#readers.has(wireName);
  }

  receive(inbound: InboundEvent): void {
    const deleted = this.prompts.size === 0 ? undefined : this.#readers.get(inbound.event)?.(inbound);
    if (deleted) void this.prompts.endDeleted(deleted);
  }
}
