/** The world file codecs of interactions and open modals. */

import { AutocompleteChoice, Interaction, InteractionMetadata, ReceivedComponent } from 'guildhall/wire';
import { z } from 'zod';
import type { InteractionFailure, InteractionRecord, OpenModalRecord } from '../records/interactions.js';
import {
  booleanCodec,
  countCodec,
  idListCodec,
  passthroughCodec,
  recordCodec,
  textCodec,
  timestampCodec,
} from './codecs.js';

export const interactionCodec = recordCodec<InteractionRecord>({
  interaction: passthroughCodec(Interaction),
  userId: textCodec,
  createdAt: timestampCodec,
  status: z.enum(['waiting', 'answered', 'timed_out', 'failed']),
  failure: recordCodec<InteractionFailure>({ reason: textCodec, message: textCodec }).optional(),
  response: passthroughCodec(z.object({ type: z.int(), data: z.unknown().optional() })).optional(),
  deferred: booleanCodec,
  ephemeral: booleanCodec,
  originalMessageId: textCodec.optional(),
  followupIds: idListCodec,
  followupCount: countCodec,
  trigger: passthroughCodec(InteractionMetadata).optional(),
  modalTitle: textCodec.optional(),
  modalId: textCodec.optional(),
  choices: z.array(passthroughCodec(AutocompleteChoice)).optional(),
  revision: countCodec,
});

/** An accepted modal, as loose as received components. */
const OpenedModal = z.object({ custom_id: z.string(), title: z.string(), components: z.array(ReceivedComponent) });

export const modalCodec = recordCodec<OpenModalRecord>({
  id: textCodec,
  userId: textCodec,
  applicationId: textCodec,
  channelId: textCodec,
  interactionId: textCodec.optional(),
  messageId: textCodec.optional(),
  modal: passthroughCodec(
    z.custom<OpenModalRecord['modal']>((value) => OpenedModal.safeParse(value).success, 'Not an opened modal.'),
  ),
});
