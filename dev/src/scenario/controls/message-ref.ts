import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import { type Template, templateParts } from '../references/entity-ref.js';
import type { WorldReferences } from '../references/world-references.js';
import type { MessageRef } from '../steps/references.js';

/** What has another value in another world or at another time: ids without a reference, timestamps, and URLs of files. */
const UNSTABLE = /<t:\d+(?::\w)?>|\d{15,20}|https?:\/\/127\.0\.0\.1\S*/;
/** Shorter parts of a text are found in too many messages. */
const MIN_LENGTH = 3;

/**
 * Describes a message so that it can be found in another world.
 * @param messages the messages that the user can see, newest first
 */
export function toMessageRef(
  message: VisibleMessage,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
): MessageRef {
  const newer = messages.slice(
    0,
    Math.max(
      0,
      messages.findIndex(({ id }) => id === message.id),
    ),
  );
  const isDistinct = (part: Template) => {
    const text = references.fill(part);
    return (
      text !== undefined && !newer.some((each) => each.channelId === message.channelId && each.text.includes(text))
    );
  };
  const text = references.toTemplate(message.text);
  const parts = stableParts(text);
  const match = parts.find(isDistinct) ?? parts[0];
  const channel = references.refOf(message.channelId) && references.toTemplate(message.channelId);
  return {
    author: message.authorName,
    text,
    ...(match === undefined ? {} : { match }),
    ...(channel === undefined ? {} : { channel }),
  };
}

/**
 * Finds a message: the newest one of the author with the same text, or else with the part of the text.
 * @param messages the messages that the user can see in the channel, newest first
 */
export function findMessage(
  { author, text, match }: MessageRef,
  messages: readonly VisibleMessage[],
  references: WorldReferences,
): VisibleMessage | undefined {
  const content = references.fill(text);
  const part = match && references.fill(match);
  const candidates = messages.filter(({ authorName }) => authorName === author);
  return (
    candidates.find((message) => message.text === content) ??
    candidates.find((message) => part !== undefined && message.text.includes(part))
  );
}

/** The lines of a text, without what differs between worlds; lines that contain a reference are last. */
export function stableParts(text: Template): Template[] {
  const parts = text
    .split('\n')
    .flatMap((line) => line.split(UNSTABLE))
    .map((part) => part.trim())
    .filter((part) => part.length >= MIN_LENGTH);
  const hasRef = (part: Template) => templateParts(part).some((each) => typeof each === 'object');
  return [...parts.filter((part) => !hasRef(part)), ...parts.filter(hasRef)];
}
