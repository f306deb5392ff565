/** What the message box offers while somebody types `@`, `#` or `:`, and what it puts into the text. */

import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Emoji } from '../../../wire/objects/guilds/emoji.js';
import { emojiChoices } from '../channel/emoji-choices.js';
import { type Choice, choicesOf, found, type SelectPlace } from '../components/select-choices.js';
import type { Stand } from './stand-in-text.js';

/** A word that can be completed. */
export interface Completing {
  readonly sign: '@' | '#' | ':';
  readonly query: string;
  /** Where the word begins, its sign included, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** Something that a word can become. */
export interface Completion {
  readonly choice: Choice;
  /** How it stands in the text. */
  readonly text: string;
  /** What is sent for that, where it is something else. */
  readonly stand?: Stand;
}

/** So many are offered at once. */
const OFFERED = 12;

const WORD = /(?:^|[\s([{"'])([@#:])([^\s@#:]{0,32})$/u;

/** The word at the caret, where it is one that can be completed. */
export function completingAt(text: string, caret: number): Completing | undefined {
  const before = text.slice(0, caret);
  const [, sign, query = ''] = WORD.exec(before) ?? [];
  if (sign !== '@' && sign !== '#' && sign !== ':') return undefined;
  // Emojis are offered from two letters on: a colon alone is mostly a colon.
  if (sign === ':' && query.length < 2) return undefined;
  return { sign, query, from: caret - query.length - 1, to: caret };
}

/** What is there to complete with. */
export interface CompletionPlace extends SelectPlace {
  /** Whether the person may mention everybody, and every role. */
  readonly mayMentionEveryone: boolean;
}

/** What a word can become at a place, best first. */
export function completionsOf({ sign, query }: Completing, place: CompletionPlace): readonly Completion[] {
  switch (sign) {
    case '@':
      return mentionCompletions(query, place);
    case '#':
      return offered(channelChoices(place), query).map((choice) =>
        standing(choice, `#${choice.label}`, `<#${choice.value}>`),
      );
    case ':':
      return emojiCompletions(query, place.guild?.guild.emojis ?? []);
  }
}

/** The text with a word completed, and where the caret then stands. */
export function completed(text: string, { from, to }: Completing, completion: Completion) {
  const head = `${text.slice(0, from)}${completion.text} `;
  return { text: head + text.slice(to).replace(/^ /, ''), caret: head.length };
}

function mentionCompletions(query: string, place: CompletionPlace): readonly Completion[] {
  const { guild, mayMentionEveryone } = place;
  const users = choicesOf({ type: componentTypes.USER_SELECT }, place);
  const roles = choicesOf({ type: componentTypes.ROLE_SELECT }, place).filter(
    ({ role }) => role && role.id !== guild?.guild.id && (role.mentionable || mayMentionEveryone),
  );
  const everyone: Choice[] =
    guild && mayMentionEveryone
      ? [
          { value: 'everyone', label: 'everyone', description: 'Everybody who sees the channel' },
          { value: 'here', label: 'here', description: 'Those of them who are online' },
        ]
      : [];
  return offered([...users, ...roles, ...everyone], query).map((choice) => {
    if (choice.user) return standing(choice, `@${choice.label}`, `<@${choice.value}>`);
    if (choice.role) return standing(choice, `@${choice.label}`, `<@&${choice.value}>`);
    return { choice, text: `@${choice.value}` };
  });
}

function channelChoices(place: SelectPlace): readonly Choice[] {
  return choicesOf({ type: componentTypes.CHANNEL_SELECT }, place);
}

function emojiCompletions(query: string, emojis: readonly Emoji[]): readonly Completion[] {
  return emojiChoices(emojis, query.replaceAll('_', ' '))
    .slice(0, OFFERED)
    .map(({ id, name, words, reaction }) => {
      const choice: Choice = { value: reaction, label: words.replaceAll(':', ''), emoji: { id, name } };
      if (id === undefined) return { choice, text: name };
      const isAnimated = emojis.some((each) => each.id === id && each.animated);
      return standing(choice, `:${name}:`, `<${isAnimated ? 'a' : ''}:${name}:${id}>`);
    });
}

function offered(choices: readonly Choice[], query: string): readonly Choice[] {
  return found(choices, query).slice(0, OFFERED);
}

function standing(choice: Choice, text: string, wire: string): Completion {
  return { choice, text, stand: { text, wire } };
}
