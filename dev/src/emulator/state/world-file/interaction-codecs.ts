/** The world file codecs of interactions and open modals. */
import { z } from 'zod';
import { ReceivedComponent } from '../../../../../src/wire/objects/components/received-component.js';
import { Interaction } from '../../../../../src/wire/objects/interactions/interaction.js';
import { AutocompleteChoice } from '../../../../../src/wire/objects/interactions/interaction-callback.js';
import { InteractionMetadata } from '../../../../../src/wire/objects/messages/message.js';
import type { InteractionFailure, InteractionRecord, OpenModalRecord } from '../records/interactions.js';
import {
  booleanCodec,
  countCodec,
  idListCodec,
  listCodec,
  optionalCodec,
  passthroughCodec,
  plainCodec,
  recordCodec,
  textCodec,
  timestampCodec,
} from './codecs.js';

export const interactionCodec = recordCodec<InteractionRecord>({
  interaction: passthroughCodec(Interaction),
  userId: textCodec,
  createdAt: timestampCodec,
  status: plainCodec(z.enum(['waiting', 'answered', 'timed_out', 'failed'])),
  failure: optionalCodec(recordCodec<InteractionFailure>({ reason: textCodec, message: textCodec })),
  response: optionalCodec(passthroughCodec(z.object({ type: z.int(), data: z.unknown().optional() }))),
  deferred: booleanCodec,
  ephemeral: booleanCodec,
  originalMessageId: optionalCodec(textCodec),
  followupIds: idListCodec,
  followupCount: countCodec,
  trigger: optionalCodec(passthroughCodec(InteractionMetadata)),
  modalId: optionalCodec(textCodec),
  choices: optionalCodec(listCodec(passthroughCodec(AutocompleteChoice))),
  revision: countCodec,
});

/** An accepted modal, as loose as received components. */
const OpenedModal = z.object({ custom_id: z.string(), title: z.string(), components: z.array(ReceivedComponent) });

export const modalCodec = recordCodec<OpenModalRecord>({
  id: textCodec,
  userId: textCodec,
  applicationId: textCodec,
  channelId: textCodec,
  interactionId: optionalCodec(textCodec),
  messageId: optionalCodec(textCodec),
  modal: passthroughCodec(
    z.custom<OpenModalRecord['modal']>((value) => OpenedModal.safeParse(value).success, 'Not an opened modal.'),
  ),
});
