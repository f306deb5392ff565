/** Stored interactions. */

import type { AutocompleteChoice, Interaction, InteractionMetadata, ModalRequest } from 'guildhall/wire';
import { type InteractionStatus } from '../../../control/views/interaction-report.js';

/** Why the delivery of an interaction failed, or what is invalid in its response. */
export interface InteractionFailure {
  readonly reason: string;
  readonly message: string;
}

/** An interaction, from the action of a user until its token expires. */
export interface InteractionRecord {
  readonly interaction: Interaction;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  status: InteractionStatus;
  /** Why it failed. */
  failure?: InteractionFailure | undefined;
  /** The accepted initial response. */
  response?: { readonly type: number; readonly data?: unknown } | undefined;
  deferred: boolean;
  /** Whether the response is ephemeral. */
  ephemeral: boolean;
  originalMessageId?: string | undefined;
  followupIds: string[];
  /** The number of follow-ups, including deleted ones. */
  followupCount: number;
  /** For a submitted modal: the interaction that opened it. */
  readonly trigger?: InteractionMetadata | undefined;
  /** For a submitted modal: its title, which the interaction does not contain. */
  readonly modalTitle?: string | undefined;
  /** The id of the modal that the response opened. */
  modalId?: string | undefined;
  /** The suggestions of an autocomplete response. */
  choices?: readonly AutocompleteChoice[] | undefined;
  /** Increases with each change, so that waiting clients detect changes. */
  revision: number;
}

/** An open modal of a user. Deleted when it is submitted, together with the interaction that opened it, or after an hour. */
export interface OpenModalRecord {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly channelId: string;
  /** The interaction that it responds to; undefined if the control API opened it. */
  readonly interactionId?: string | undefined;
  /** The message whose component opened it. */
  readonly messageId?: string | undefined;
  /** The modal, with the ids of all components. */
  readonly modal: ModalRequest;
}
