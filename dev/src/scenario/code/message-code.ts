/** Messages that users see, as code. */
import { stableParts } from '../controls/message-ref.js';
import { type Template, templateParts } from '../references/entity-ref.js';
import type { MessageRef } from '../steps/references.js';
import { callCode, objectCode } from './code.js';
import type { Doc } from './doc.js';
import { stringLiteral } from './literals.js';
import { toIdentifier } from './name-scope.js';
import type { PrintedTest } from './printed-test.js';
import { entityCode, textCode } from './value-code.js';

/** A call that waits for a message: `robin.waitForMessage('Welcome')`. */
export function waitForMessageCode(test: PrintedTest, user: string, { author, text, match, channel }: MessageRef): Doc {
  const part = match ?? stableParts(text)[0];
  const matcher = part === undefined ? authorPredicate(author) : textCode(test, part);
  return callCode(`${test.user(user)}.waitForMessage`, [matcher, placeOption(test, channel)]);
}

/** The name of the variable of a message: `newApplicationMessage` for `New application`. @param text a part of it */
export function messageName(text: Template = ''): string {
  const texts = templateParts(text).filter((part) => typeof part === 'string');
  const words = texts.join(' ').split(/\s+/).slice(0, 2).join(' ');
  const name = toIdentifier(words, 'message').slice(0, 24);
  return /message$/i.test(name) ? name : `${name}Message`;
}

/** Matches any message of an author. */
export function authorPredicate(author: string): string {
  return `({ authorName }) => authorName === ${stringLiteral(author)}`;
}

/** The option that selects a channel. Without it, messages of all channels are searched, also direct messages. */
export function placeOption(test: PrintedTest, channel: Template | undefined): Doc | undefined {
  return channel === undefined ? undefined : objectCode([['channel', entityCode(test, channel)]]);
}
