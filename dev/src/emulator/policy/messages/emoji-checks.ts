/**
 * Emojis of buttons, select options and poll answers must exist. Discord reports the emoji of a component at its `id` or
 * `name`. The code for poll answers is not documented; the emulator uses the same.
 */

import { walkComponents } from 'guildhall/internal';
import {
  componentTypes,
  type FieldError,
  type PartialEmoji,
  type PollRequest,
  type ReceivedComponent,
} from 'guildhall/wire';
import { findUsableEmoji } from '../../state/messages/custom-emojis.js';
import { isUnicodeEmoji } from '../expressions/unicode-emoji.js';
import type { MessageSender } from '../messages/message-sender.js';

interface EmojiReference {
  readonly emoji: PartialEmoji | null | undefined;
  readonly path: readonly PropertyKey[];
}

/** The parts of a message or modal that can contain emojis. */
export interface EmojiContainer {
  readonly components?: readonly object[] | null | undefined;
  readonly poll?: Pick<PollRequest, 'answers'> | null | undefined;
}

/** Returns the emojis of a message or modal that do not exist, or belong to another application. */
export function unknownEmojiProblems(sender: MessageSender, { components, poll }: EmojiContainer): FieldError[] {
  return [...componentEmojis(components ?? []), ...pollEmojis(poll)].flatMap(({ emoji, path }): FieldError[] => {
    if (!emoji) return [];
    const { id, name } = emoji;
    const exists =
      id == null ? isUnicodeEmoji(name ?? '') : findUsableEmoji(sender.world, id, sender.applicationId) !== undefined;
    const field = [...path, 'emoji', id == null ? 'name' : 'id'].map(String).join('.');
    return exists ? [] : [{ path: field, code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }];
  });
}

function* componentEmojis(components: readonly object[]): Generator<EmojiReference> {
  for (const { component, path } of walkComponents(components)) {
    const inBody = ['components', ...path];
    // The body is valid, so each component has the fields of its type.
    const { type, emoji, options = [] } = component as Pick<ReceivedComponent, 'type' | 'emoji' | 'options'>;
    if (type === componentTypes.BUTTON) yield { emoji, path: inBody };
    if (type === componentTypes.STRING_SELECT) {
      for (const [index, option] of options.entries()) {
        yield { emoji: option.emoji, path: [...inBody, 'options', index] };
      }
    }
  }
}

function* pollEmojis(poll: EmojiContainer['poll']): Generator<EmojiReference> {
  for (const [index, answer] of (poll?.answers ?? []).entries()) {
    yield { emoji: answer.poll_media.emoji, path: ['poll', 'answers', index, 'poll_media'] };
  }
}
