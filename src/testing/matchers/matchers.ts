/**
 * What a test can expect of a world, in the form that vitest and jest take: `expect.extend(matchers)`. The entry
 * `guildhall/testing/vitest` does that, types included. Elsewhere a matcher is a function that gives its verdict:
 * `assert(matchers.toHaveRole(member, 'crew').pass)`.
 */

import { TestStepError } from '../errors/test-step-error.js';
import { TestGuild, TestMember } from '../guild/test-guild.js';
import { BotResponse } from '../users/bot-response.js';
import { formatMessage, formatModal } from '../visible/format-messages.js';
import { VisibleMessage } from '../visible/visible-message.js';

/** What a matcher finds. */
export interface MatcherResult {
  readonly pass: boolean;
  /** What to say when that is not what was expected. */
  readonly message: () => string;
}

/** Whether a member has every one of these roles, by name. */
function toHaveRole(received: unknown, ...names: string[]): MatcherResult {
  const member = requireMember('toHaveRole', received);
  const roles = member?.roleNames ?? [];
  const pass = member !== undefined && names.every((name) => roles.includes(name));
  return createResult(pass, `${nameOf(member)} to have ${formatNames(names, 'role')}`, describeRoles(member));
}

/** Whether a member has yet to complete screening. */
function toBePending(received: unknown): MatcherResult {
  const member = requireMember('toBePending', received);
  return createResult(
    member?.isPending === true,
    `${nameOf(member)} to be pending`,
    describeState(member, member?.isPending, 'pending'),
  );
}

/** Whether a member is timed out. */
function toBeTimedOut(received: unknown): MatcherResult {
  const member = requireMember('toBeTimedOut', received);
  const is = describeState(member, member?.isTimedOut, 'timed out');
  return createResult(member?.isTimedOut === true, `${nameOf(member)} to be timed out`, is);
}

/** Whether a guild has banned somebody: a person, or a name. */
function toHaveBanned(
  received: unknown,
  person: string | { readonly id: string; readonly name?: string },
): MatcherResult {
  if (!(received instanceof TestGuild)) throw wrongSubjectError('toHaveBanned', 'a guild: `world.guild`');
  const name = typeof person === 'string' ? person : (person.name ?? person.id);
  const banned = received.bans.map((ban) => ban.name).join(', ') || 'nobody';
  return createResult(received.isBanned(person), `${received.name} to have banned ${name}`, `it has banned ${banned}`);
}

/** Whether a message, or an answer, holds a text or fits a pattern. */
function toHaveContent(received: unknown, wanted: string | RegExp): MatcherResult {
  const { text, told } = requireText('toSay', received);
  const pass = typeof wanted === 'string' ? text.includes(wanted) : text.search(wanted) >= 0;
  return createResult(pass, `it to say ${typeof wanted === 'string' ? `"${wanted}"` : wanted}`, told);
}

/** Whether a message, or an answer, is for one person alone. */
function toBeEphemeral(received: unknown): MatcherResult {
  const { told } = requireText('toBeEphemeral', received);
  const isEphemeral = (received instanceof VisibleMessage || received instanceof BotResponse) && received.isEphemeral;
  return createResult(isEphemeral, 'it to be for one person alone', told);
}

/** Whether a message, or the message of an answer, has a button with this label that can be clicked. */
function toHaveButton(received: unknown, label: string): MatcherResult {
  const { message, told } = requireText('toHaveButton', received);
  const pass = message?.buttons.some((button) => button.label === label && !button.disabled) === true;
  return createResult(pass, `it to have the button [${label}], not disabled`, told);
}

/** Whether an answer opened a modal; with `title`, that one. */
function toHaveOpenedModal(received: unknown, title?: string): MatcherResult {
  if (!(received instanceof BotResponse))
    throw wrongSubjectError('toOpenModal', 'an answer: what `click` or `uses` give');
  const { modal } = received;
  const pass = received.hasOpenedModal && (title === undefined || modal?.title === title);
  const wanted = title === undefined ? 'a modal' : `the modal "${title}"`;
  return createResult(pass, `${wanted} to be opened`, modal ? `open is ${formatModal(modal)}` : received.describe());
}

/** What can be expected, by name. */
export const matchers = {
  toHaveRole,
  toBePending,
  toBeTimedOut,
  toHaveBanned,
  toSay: toHaveContent,
  toBeEphemeral,
  toHaveButton,
  toOpenModal: toHaveOpenedModal,
};

type MatcherArguments<Matcher> = Matcher extends (received: never, ...args: infer Given) => MatcherResult
  ? Given
  : never;

/** The matchers as `expect(…)` has them. */
export type WorldMatchers<Result> = {
  [Name in keyof typeof matchers]: (...args: MatcherArguments<(typeof matchers)[Name]>) => Result;
};

function createResult(pass: boolean, expected: string, is: string): MatcherResult {
  return { pass, message: () => `Expected ${pass ? 'not ' : ''}${expected}; ${is}.` };
}

function requireMember(matcher: string, received: unknown): TestMember | undefined {
  if (received === undefined || received instanceof TestMember) return received;
  throw wrongSubjectError(matcher, 'a member: `world.guild.member(person)`');
}

function requireText(matcher: string, received: unknown) {
  if (received instanceof VisibleMessage)
    return { text: received.text, message: received, told: `it is\n${formatMessage(received)}` };
  if (received instanceof BotResponse) {
    const { text, message } = received;
    return { text, message, told: message ? `the answer is\n${formatMessage(message)}` : `it ${received.describe()}` };
  }
  throw wrongSubjectError(matcher, 'a message or an answer: what `sees`, `click` or `uses` give');
}

function wrongSubjectError(matcher: string, wanted: string): TestStepError {
  return new TestStepError(`${matcher} takes ${wanted}.`);
}

function nameOf(member: TestMember | undefined): string {
  return member?.name ?? 'somebody';
}

function describeRoles(member: TestMember | undefined): string {
  if (!member) return 'nobody of that kind is a member of the guild';
  return `${member.name} has ${member.roleNames.length === 0 ? 'no role' : formatNames(member.roleNames, 'role')}`;
}

function describeState(member: TestMember | undefined, is: boolean | undefined, state: string): string {
  if (!member) return 'nobody of that kind is a member of the guild';
  return `${member.name} is ${is ? '' : 'not '}${state}`;
}

function formatNames(names: readonly string[], what: string): string {
  return `the ${what}${names.length === 1 ? '' : 's'} ${names.map((name) => `"${name}"`).join(', ')}`;
}
