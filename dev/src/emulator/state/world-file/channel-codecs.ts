/** The world file codecs of channels, messages, webhooks and files. */
import { z } from 'zod';
import { Channel } from '../../../../../src/wire/objects/channels/channel.js';
import { ThreadMember } from '../../../../../src/wire/objects/channels/thread.js';
import { Message } from '../../../../../src/wire/objects/messages/message.js';
import { Poll } from '../../../../../src/wire/objects/messages/poll.js';
import { Webhook } from '../../../../../src/wire/objects/webhooks/webhook.js';
import type {
  ChannelRecord,
  MessageRecord,
  PollRecord,
  ReactionRecord,
  StoredFile,
  ThreadMembership,
  WebhookRecord,
} from '../records/channels.js';
import {
  booleanCodec,
  bytesCodec,
  countCodec,
  defaultedCodec,
  idListCodec,
  idSetCodec,
  listCodec,
  mapAsListCodec,
  mapAsObjectCodec,
  nullableCodec,
  numberMapCodec,
  optionalCodec,
  passthroughCodec,
  recordCodec,
  textCodec,
  timestampCodec,
} from './codecs.js';

const reaction = recordCodec<ReactionRecord>({
  emoji: passthroughCodec(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), animated: z.boolean().exactOptional() }),
  ),
  userIds: idSetCodec,
});

const poll = recordCodec<PollRecord>(
  {
    question: passthroughCodec(Poll.shape.question),
    answers: passthroughCodec(Poll.shape.answers),
    allowsMultiselect: booleanCodec,
    layout: countCodec,
    endsAt: timestampCodec,
    isFinished: defaultedCodec(booleanCodec, () => false),
    votes: numberMapCodec(idSetCodec),
  },
  { allowsMultiselect: 'allows_several' },
);

const message = recordCodec<MessageRecord>({
  message: passthroughCodec(Message.omit({ reactions: true, poll: true, referenced_message: true })),
  reactions: optionalCodec(listCodec(reaction)),
  poll: optionalCodec(poll),
  ephemeralFor: optionalCodec(textCodec),
  pinnedAt: optionalCodec(timestampCodec),
  copies: optionalCodec(
    listCodec(recordCodec<{ channelId: string; messageId: string }>({ channelId: textCodec, messageId: textCodec })),
  ),
});

const membership = passthroughCodec<ThreadMembership>(ThreadMember.pick({ join_timestamp: true, flags: true }));

export const channelCodec = recordCodec<ChannelRecord>(
  {
    channel: passthroughCodec(Channel),
    recipientIds: optionalCodec(idListCodec),
    threadMembers: optionalCodec(mapAsObjectCodec(membership)),
    voiceStatus: optionalCodec(nullableCodec(textCodec)),
    voiceSince: optionalCodec(timestampCodec),
    lastActions: optionalCodec(mapAsObjectCodec(timestampCodec)),
    messages: mapAsListCodec(message, (each) => each.message.id),
  },
  { lastActions: 'last_acts' },
);

export const webhookCodec = recordCodec<WebhookRecord>({
  webhook: passthroughCodec(Webhook.omit({ user: true })),
  userId: textCodec,
});

export const fileCodec = recordCodec<StoredFile>({ filename: textCodec, contentType: textCodec, bytes: bytesCodec });
