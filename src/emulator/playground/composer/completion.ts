/** What the message box offers while somebody types `@`, `#` or `:`, and what it puts into the text. */

import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { Emoji } from '../../../wire/objects/guilds/emoji.js';
import { searchEmojis } from '../emoji/search-emojis.js';
import {
  listSelectChoices,
  type SelectChoice,
  type SelectLocation,
  searchSelectChoices,
} from '../message-components/select-choices.js';
import type { MentionText } from '../model/composer/mention-text.js';

/** A word that can be completed. */
export interface CompletionQuery {
  readonly trigger: '@' | '#' | ':';
  readonly query: string;
  /** Where the word begins, its sign included, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** Something that a word can become. */
export interface Completion {
  readonly choice: SelectChoice;
  /** How it stands in the text. */
  readonly text: string;
  /** What is sent for that, where it is something else. */
  readonly mention?: MentionText;
}

/** So many are offered at once. */
const MAX_COMPLETIONS = 12;

const QUERY_PATTERN = /(?:^|[\s([{"'])([@#:])([^\s@#:]{0,32})$/u;

/** The word at the caret, where it is one that can be completed. */
export function findCompletionQuery(text: string, caret: number): CompletionQuery | undefined {
  const before = text.slice(0, caret);
  const [, trigger, query = ''] = QUERY_PATTERN.exec(before) ?? [];
  if (trigger !== '@' && trigger !== '#' && trigger !== ':') return undefined;
  // Emojis are offered from two letters on: a colon alone is mostly a colon.
  if (trigger === ':' && query.length < 2) return undefined;
  return { trigger, query, from: caret - query.length - 1, to: caret };
}

/** What is there to complete with. */
export interface CompletionLocation extends SelectLocation {
  /** Whether the person may mention everybody, and every role. */
  readonly canMentionEveryone: boolean;
}

/** What a word can become at a place, best first. */
export function listCompletions({ trigger, query }: CompletionQuery, place: CompletionLocation): readonly Completion[] {
  switch (trigger) {
    case '@':
      return mentionCompletions(query, place);
    case '#':
      return searchTopChoices(channelChoices(place), query).map((choice) =>
        mentionCompletion(choice, `#${choice.label}`, `<#${choice.value}>`),
      );
    case ':':
      return emojiCompletions(query, place.guild?.guild.emojis ?? []);
  }
}

/** The text with a word completed, and where the caret then stands. */
export function applyCompletion(text: string, { from, to }: CompletionQuery, completion: Completion) {
  const head = `${text.slice(0, from)}${completion.text} `;
  return { text: head + text.slice(to).replace(/^ /, ''), caret: head.length };
}

function mentionCompletions(query: string, place: CompletionLocation): readonly Completion[] {
  const { guild, canMentionEveryone } = place;
  const users = listSelectChoices({ type: componentTypes.USER_SELECT }, place);
  const roles = listSelectChoices({ type: componentTypes.ROLE_SELECT }, place).filter(
    ({ role }) => role && role.id !== guild?.guild.id && (role.mentionable || canMentionEveryone),
  );
  const everyone: SelectChoice[] =
    guild && canMentionEveryone
      ? [
          { value: 'everyone', label: 'everyone', description: 'Everybody who sees the channel' },
          { value: 'here', label: 'here', description: 'Those of them who are online' },
        ]
      : [];
  return searchTopChoices([...users, ...roles, ...everyone], query).map((choice) => {
    if (choice.user) return mentionCompletion(choice, `@${choice.label}`, `<@${choice.value}>`);
    if (choice.role) return mentionCompletion(choice, `@${choice.label}`, `<@&${choice.value}>`);
    return { choice, text: `@${choice.value}` };
  });
}

function channelChoices(place: SelectLocation): readonly SelectChoice[] {
  return listSelectChoices({ type: componentTypes.CHANNEL_SELECT }, place);
}

function emojiCompletions(query: string, emojis: readonly Emoji[]): readonly Completion[] {
  return searchEmojis(emojis, query.replaceAll('_', ' '))
    .slice(0, MAX_COMPLETIONS)
    .map(({ id, name, label, reaction }) => {
      const choice: SelectChoice = { value: reaction, label: label.replaceAll(':', ''), emoji: { id, name } };
      if (id === undefined) return { choice, text: name };
      const isAnimated = emojis.some((each) => each.id === id && each.animated);
      return mentionCompletion(choice, `:${name}:`, `<${isAnimated ? 'a' : ''}:${name}:${id}>`);
    });
}

function searchTopChoices(choices: readonly SelectChoice[], query: string): readonly SelectChoice[] {
  return searchSelectChoices(choices, query).slice(0, MAX_COMPLETIONS);
}

function mentionCompletion(choice: SelectChoice, text: string, markup: string): Completion {
  return { choice, text, mention: { text, markup } };
}
