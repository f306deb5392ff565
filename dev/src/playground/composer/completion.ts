/** The completions of `@`, `#` and `:` in the message box. */

import { componentTypes, type Emoji } from 'guildhall/wire';
import { searchEmojis } from '../emoji/search-emojis.js';
import {
  listSelectChoices,
  type SelectChoice,
  type SelectLocation,
  searchSelectChoices,
} from '../message-components/select-choices.js';
import type { MentionText } from '../model/composer/mention-text.js';

/** A word to complete. */
export interface CompletionQuery {
  readonly trigger: '@' | '#' | ':';
  readonly query: string;
  /** The start of the word with its trigger, and its end. */
  readonly from: number;
  readonly to: number;
}

/** A possible completion. */
export interface Completion {
  readonly choice: SelectChoice;
  /** The text to insert. */
  readonly text: string;
  /** The pair that converts the text to markup, if it differs. */
  readonly mention?: MentionText;
}

/** The largest number of completions. */
const MAX_COMPLETIONS = 12;

const QUERY_PATTERN = /(?:^|[\s([{"'])([@#:])([^\s@#:]{0,32})$/u;

/** Finds the word at the caret, if it can be completed. */
export function findCompletionQuery(text: string, caret: number): CompletionQuery | undefined {
  const before = text.slice(0, caret);
  const [, trigger, query = ''] = QUERY_PATTERN.exec(before) ?? [];
  if (trigger !== '@' && trigger !== '#' && trigger !== ':') return undefined;
  // A lone colon is usually not an emoji, so completions start at two characters.
  if (trigger === ':' && query.length < 2) return undefined;
  return { trigger, query, from: caret - query.length - 1, to: caret };
}

/** The location, with the permissions for mentions. */
export interface CompletionLocation extends SelectLocation {
  /** Whether the current user can mention @everyone, @here and all roles. */
  readonly canMentionEveryone: boolean;
}

/** Lists the completions of a word, best first. */
export function listCompletions(
  { trigger, query }: CompletionQuery,
  location: CompletionLocation,
): readonly Completion[] {
  switch (trigger) {
    case '@':
      return mentionCompletions(query, location);
    case '#':
      return searchTopChoices(channelChoices(location), query).map((choice) =>
        mentionCompletion(choice, `#${choice.label}`, `<#${choice.value}>`),
      );
    case ':':
      return emojiCompletions(query, location.guild?.guild.emojis ?? []);
  }
}

/** Inserts a completion and returns the new text and caret position. */
export function applyCompletion(text: string, { from, to }: CompletionQuery, completion: Completion) {
  const head = `${text.slice(0, from)}${completion.text} `;
  return { text: head + text.slice(to).replace(/^ /, ''), caret: head.length };
}

function mentionCompletions(query: string, location: CompletionLocation): readonly Completion[] {
  const { guild, canMentionEveryone } = location;
  const users = listSelectChoices({ type: componentTypes.USER_SELECT }, location);
  const roles = listSelectChoices({ type: componentTypes.ROLE_SELECT }, location).filter(
    ({ role }) => role && role.id !== guild?.guild.id && (role.mentionable || canMentionEveryone),
  );
  const everyone: SelectChoice[] =
    guild && canMentionEveryone
      ? [
          { value: 'everyone', label: 'everyone', description: 'Everyone who can see this channel' },
          { value: 'here', label: 'here', description: 'Online members of this channel' },
        ]
      : [];
  return searchTopChoices([...users, ...roles, ...everyone], query).map((choice) => {
    if (choice.user) return mentionCompletion(choice, `@${choice.label}`, `<@${choice.value}>`);
    if (choice.role) return mentionCompletion(choice, `@${choice.label}`, `<@&${choice.value}>`);
    return { choice, text: `@${choice.value}` };
  });
}

function channelChoices(location: SelectLocation): readonly SelectChoice[] {
  return listSelectChoices({ type: componentTypes.CHANNEL_SELECT }, location);
}

function emojiCompletions(query: string, emojis: readonly Emoji[]): readonly Completion[] {
  return searchEmojis(emojis, query.replaceAll('_', ' '))
    .slice(0, MAX_COMPLETIONS)
    .map(({ id, name, label, key }) => {
      const choice: SelectChoice = { value: key, label: label.replaceAll(':', ''), emoji: { id, name } };
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
