/** Interactions as they are stored. */
import type { ModalRequest } from '../../../wire/objects/components/modal.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';
import type { AutocompleteChoice } from '../../../wire/objects/interactions/interaction-callback.js';
import type { InteractionMetadata } from '../../../wire/objects/messages/message.js';

/** How far an interaction has come. */
export type InteractionStatus = 'waiting' | 'answered' | 'timed_out' | 'failed';

/** Why an interaction could not be delivered, or what was wrong with its answer. */
export interface InteractionFailure {
  readonly reason: string;
  readonly message: string;
}

/** An interaction from the moment a person caused it until its token ends. */
export interface InteractionRecord {
  readonly interaction: Interaction;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  status: InteractionStatus;
  /** Why it failed. */
  failure?: InteractionFailure | undefined;
  /** The first answer, as it was accepted. */
  response?: { readonly type: number; readonly data?: unknown } | undefined;
  deferred: boolean;
  /** Whether the answer, once it comes, is seen by the person alone. */
  ephemeral: boolean;
  originalMessageId?: string | undefined;
  followupIds: string[];
  /** How many follow-ups were made, deleted ones too. */
  followupCount: number;
  /** Of a submitted modal: the interaction that opened it. */
  readonly trigger?: InteractionMetadata | undefined;
  /** The opening of the modal that answered it. */
  modalId?: string | undefined;
  /** The suggestions that answered it. */
  choices?: readonly AutocompleteChoice[] | undefined;
  /** Counts its changes, so that whoever waits for one can tell. */
  revision: number;
}

/** A modal that stands open before a person: spent when submitted, gone with the interaction that opened it. */
export interface OpenModalRecord {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly channelId: string;
  /** The interaction that it answered. */
  readonly interactionId: string;
  /** The message whose component opened it. */
  readonly messageId?: string | undefined;
  /** The modal with every component's id filled in. */
  readonly modal: ModalRequest;
}
