/** The world file codecs of channels, messages, webhooks and files. */

import { Channel, Message, Poll, ThreadMember, Webhook } from 'guildhall/wire';
import { z } from 'zod';
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
  idListCodec,
  idSetCodec,
  mapAsListCodec,
  mapAsObjectCodec,
  numberMapCodec,
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
    isFinished: booleanCodec.default(false),
    votes: numberMapCodec(idSetCodec),
  },
  { allowsMultiselect: 'allows_several' },
);

const message = recordCodec<MessageRecord>({
  message: passthroughCodec(Message.omit({ reactions: true, poll: true, referenced_message: true })),
  reactions: z.array(reaction).optional(),
  poll: poll.optional(),
  ephemeralFor: textCodec.optional(),
  pinnedAt: timestampCodec.optional(),
  copies: z
    .array(recordCodec<{ channelId: string; messageId: string }>({ channelId: textCodec, messageId: textCodec }))
    .optional(),
});

const membership = passthroughCodec<ThreadMembership>(ThreadMember.pick({ join_timestamp: true, flags: true }));

export const channelCodec = recordCodec<ChannelRecord>(
  {
    channel: passthroughCodec(Channel),
    recipientIds: idListCodec.optional(),
    threadMembers: mapAsObjectCodec(membership).optional(),
    voiceStatus: textCodec.nullable().optional(),
    voiceSince: timestampCodec.optional(),
    lastActions: mapAsObjectCodec(timestampCodec).optional(),
    messages: mapAsListCodec(message, (each) => each.message.id),
  },
  { lastActions: 'last_acts' },
);

export const webhookCodec = recordCodec<WebhookRecord>({
  webhook: passthroughCodec(Webhook.omit({ user: true })),
  userId: textCodec,
});

export const fileCodec = recordCodec<StoredFile>({ filename: textCodec, contentType: textCodec, bytes: bytesCodec });
