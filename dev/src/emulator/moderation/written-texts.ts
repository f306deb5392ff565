/** The endpoints with which users write texts that auto moderation reviews. */

import { type Endpoint, endpoints, type PollRequest, threadTypes } from 'guildhall/wire';
import type { z } from 'zod';
import type { AuthorizedCall } from '../policy/requests/authorized-call.js';

/** A text of a request: of a message, or the name of a thread. */
export interface WrittenText {
  readonly kind: 'message' | 'title';
  readonly text: string;
}

interface TextReader {
  readonly endpoint: Endpoint;
  readonly read: (call: unknown) => readonly WrittenText[];
}

function defineTexts<E extends Endpoint>(
  endpoint: E,
  read: (call: AuthorizedCall<E>) => readonly WrittenText[],
): TextReader {
  // The pipeline reads the texts of an endpoint only from calls of that endpoint.
  return { endpoint, read: (call) => read(call as AuthorizedCall<E>) };
}

interface MessageTexts {
  readonly content?: string | null | undefined;
  readonly poll?: z.output<typeof PollRequest> | null | undefined;
}

/** That the texts of a poll are reviewed together with the content is an assumption. */
function messageText({ content, poll }: MessageTexts): WrittenText {
  const pollTexts = poll ? [poll.question.text, ...poll.answers.map(({ poll_media: { text } }) => text)] : [];
  return { kind: 'message', text: [content, ...pollTexts].filter((text) => text).join('\n') };
}

const title = (text: string): WrittenText => ({ kind: 'title', text });

const readers: ReadonlyMap<Endpoint, TextReader> = new Map(
  [
    defineTexts(endpoints.createMessage, ({ body }) => [messageText(body)]),
    defineTexts(endpoints.editMessage, ({ body }) => [messageText({ content: body.content })]),
    defineTexts(endpoints.startThread, ({ body }) => [
      title(body.name),
      ...(body.message ? [messageText(body.message)] : []),
    ]),
    defineTexts(endpoints.startThreadFromMessage, ({ body }) => [title(body.name)]),
    defineTexts(endpoints.modifyChannel, ({ body, channel }) =>
      body.name && threadTypes.includes(channel.channel.type) ? [title(body.name)] : [],
    ),
    defineTexts(endpoints.setVoiceChannelStatus, ({ body }) => [{ kind: 'message', text: body.status ?? '' }]),
  ].map((reader) => [reader.endpoint, reader]),
);

/** The texts that a request writes, in the order of their review. `call` must be a call of the endpoint. */
export function writtenTexts(endpoint: Endpoint, call: unknown): readonly WrittenText[] {
  return readers.get(endpoint)?.read(call) ?? [];
}
