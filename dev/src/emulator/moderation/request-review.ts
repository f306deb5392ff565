import type { Endpoint } from 'guildhall/wire';
import { ContentBlockedError } from '../policy/errors/request-rejected-error.js';
import type { Actor, PathEntities } from '../policy/requests/authorized-call.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import type { EmittedEvent } from '../state/world/state-change.js';
import { reviewContent } from './content-review.js';
import { writtenTexts } from './written-texts.js';

/** The reviews of the texts that a user writes with a request. */
export interface RequestReview {
  /** @throws {ContentBlockedError} 200000 or 200001 when a text is blocked; the actions of the rules are executed first */
  rejectIfBlocked(): void;
  /** Executes the actions of rules that do not block. @param messageId the message that was written */
  execute(messageId: string | undefined): readonly EmittedEvent[];
}

const nothingToReview: RequestReview = { rejectIfBlocked: () => {}, execute: () => [] };

/**
 * Reviews the texts that a user writes in a channel of a guild. What bots and webhooks write is not reviewed.
 * @param call a call of the endpoint
 */
export function reviewRequest(
  { world, emit }: Pick<EmulatorContext, 'world' | 'emit'>,
  endpoint: Endpoint,
  call: { readonly actor: Actor | undefined } & Pick<PathEntities, 'guild' | 'channel'>,
): RequestReview {
  const { actor, guild, channel } = call;
  if (!actor || actor.application || !guild || !channel) return nothingToReview;
  const userId = actor.user.user.id;
  const reviews = writtenTexts(endpoint, call).map(({ kind, text }) => ({
    kind,
    review: reviewContent(world, { guild, channel, userId, text }),
  }));
  return {
    rejectIfBlocked: () => {
      const blocked = reviews.find(({ review }) => review.isBlocked);
      if (!blocked) return;
      emit(blocked.review.execute());
      const error = blocked.kind === 'title' ? 'TITLE_BLOCKED' : 'MESSAGE_BLOCKED';
      throw new ContentBlockedError(error, blocked.review.explanation);
    },
    execute: (messageId) =>
      reviews.flatMap(({ kind, review }) => review.execute(kind === 'message' ? messageId : undefined)),
  };
}
