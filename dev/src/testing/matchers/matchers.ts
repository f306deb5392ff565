/**
 * Matchers for vitest and jest: `expect.extend(matchers)`. The entry `@guildhall/dev/testing/vitest` does that, including
 * types. Without them, call a matcher as a function: `assert(matchers.toHaveRole(member, 'crew').pass)`.
 */

import { TestStepError } from '../errors/test-step-error.js';
import { TestGuild, TestMember } from '../guild/test-guild.js';
import { BotResponse } from '../users/bot-response.js';
import { formatMessage, formatModal } from '../visible/format-messages.js';
import { isShownAs } from '../visible/shown-text.js';
import { VisibleMessage } from '../visible/visible-message.js';
import { VisibleModal } from '../visible/visible-modal.js';

/** The result of a matcher. */
export interface MatcherResult {
  /** Whether the assertion holds. */
  readonly pass: boolean;
  /** Returns the error message for an expectation that failed. */
  readonly message: () => string;
}

/** Whether a member has all of these roles. @param names names of roles */
function toHaveRole(received: unknown, ...names: string[]): MatcherResult {
  const member = requireMember('toHaveRole', received);
  const roles = member?.roleNames ?? [];
  const pass = member !== undefined && names.every((name) => roles.includes(name));
  return createResult(pass, nameOf(member), `have ${formatNames(names, 'role')}`, describeRoles(member), member);
}

/** Whether a member has not completed Membership Screening. */
function toBePending(received: unknown): MatcherResult {
  const member = requireMember('toBePending', received);
  return createResult(
    member?.isPending === true,
    nameOf(member),
    'be pending',
    describeState(member, member?.isPending, 'pending'),
    member,
  );
}

/** Whether a member is timed out. */
function toBeTimedOut(received: unknown): MatcherResult {
  const member = requireMember('toBeTimedOut', received);
  const actual = describeState(member, member?.isTimedOut, 'timed out');
  return createResult(member?.isTimedOut === true, nameOf(member), 'be timed out', actual, member);
}

/** Whether a guild has banned a user. @param user an object or a name */
function toHaveBanned(
  received: unknown,
  user: string | { readonly id: string; readonly name?: string },
): MatcherResult {
  if (!(received instanceof TestGuild)) throw wrongTypeError('toHaveBanned', 'a guild: `world.guild`');
  const name = typeof user === 'string' ? user : (user.name ?? user.id);
  const banned = received.bans.map((ban) => ban.name).join(', ') || 'no users';
  return createResult(
    received.isBanned(user),
    received.name,
    `have banned ${name}`,
    `it has banned ${banned}`,
    received,
  );
}

/** Whether the text of a message or response contains a string or matches a pattern. */
function toHaveContent(received: unknown, expected: string | RegExp): MatcherResult {
  const { text, description, refusals } = requireMessageOrResponse('toHaveContent', received);
  const pass = typeof expected === 'string' ? text.includes(expected) : text.search(expected) >= 0;
  const content = typeof expected === 'string' ? `"${expected}"` : String(expected);
  return createResult(pass, 'it', `have the content ${content}`, description, refusals);
}

/** Whether only one user can see a message or response. */
function toBeEphemeral(received: unknown): MatcherResult {
  const { description, refusals } = requireMessageOrResponse('toBeEphemeral', received);
  const isEphemeral = (received instanceof VisibleMessage || received instanceof BotResponse) && received.isEphemeral;
  return createResult(isEphemeral, 'it', 'be ephemeral', description, refusals);
}

/** Whether a message or a response has an enabled button with this label. */
function toHaveButton(received: unknown, label: string): MatcherResult {
  const { message, description, refusals } = requireMessageOrResponse('toHaveButton', received);
  const pass = message?.buttons.some((each) => isShownAs(each.label, label) && !each.disabled) === true;
  return createResult(pass, 'it', `have the enabled button [${label}]`, description, refusals);
}

/** Whether a message or a response has an enabled select. @param placeholder its placeholder; default: any */
function toHaveSelect(received: unknown, placeholder?: string): MatcherResult {
  const { message, description, refusals } = requireMessageOrResponse('toHaveSelect', received);
  const isExpected = (shown: string) => placeholder === undefined || isShownAs(shown, placeholder);
  const pass = message?.selects.some((each) => isExpected(each.placeholder) && !each.disabled) === true;
  const expected = placeholder === undefined ? 'an enabled select' : `the enabled select <${placeholder}>`;
  return createResult(pass, 'it', `have ${expected}`, description, refusals);
}

/** Whether a modal, or the modal that a response opened, has a field with this label. */
function toHaveField(received: unknown, label: string): MatcherResult {
  const response = received instanceof BotResponse ? received : undefined;
  const modal = received instanceof VisibleModal ? received : response?.modal;
  if (!modal && !response) {
    throw wrongTypeError(
      'toHaveField',
      'a modal, or a response: `user.modal`, or the result of `click` or `useCommand`',
    );
  }
  const pass = modal?.fields.some((each) => isShownAs(each.label, label)) === true;
  const actual = modal ? `it is ${formatModal(modal)}` : `no modal was opened: ${response?.describe()}`;
  return createResult(pass, 'the modal', `have the field "${label}"`, actual, response);
}

/** Whether a response opened a modal. @param title the expected title; default: any */
function toHaveOpenedModal(received: unknown, title?: string): MatcherResult {
  if (!(received instanceof BotResponse)) {
    throw wrongTypeError('toHaveOpenedModal', 'a response: the result of `click` or `useCommand`');
  }
  const { modal } = received;
  const pass = received.hasOpenedModal && (title === undefined || modal?.title === title);
  const expected = title === undefined ? 'a modal' : `the modal "${title}"`;
  const actual = modal ? `it opened ${formatModal(modal)}` : `it is ${received.describe()}`;
  return createResult(pass, 'the response', `have opened ${expected}`, actual, received);
}

/** All matchers, by name. */
export const matchers = {
  toHaveRole,
  toBePending,
  toBeTimedOut,
  toHaveBanned,
  toHaveContent,
  toBeEphemeral,
  toHaveButton,
  toHaveSelect,
  toHaveField,
  toHaveOpenedModal,
};

type MatcherArguments<Matcher> = Matcher extends (received: never, ...args: infer Args) => MatcherResult ? Args : never;

/** The matchers as methods of `expect(…)`. */
export type WorldMatchers<Result> = {
  [Name in keyof typeof matchers]: (...args: MatcherArguments<(typeof matchers)[Name]>) => Result;
};

/**
 * @param expected what the subject is expected to do or be, as an infinitive without "to"
 * @param refusals lists the calls of the bot that were refused: they can be the reason
 */
function createResult(
  pass: boolean,
  subject: string,
  expected: string,
  actual: string,
  refusals?: { describeRefusedCalls(): string },
): MatcherResult {
  return {
    pass,
    message: () =>
      `Expected ${subject} ${pass ? 'not to' : 'to'} ${expected}; ${actual}.${refusals?.describeRefusedCalls() ?? ''}`,
  };
}

function requireMember(matcher: string, received: unknown): TestMember | undefined {
  if (received === undefined || received instanceof TestMember) return received;
  throw wrongTypeError(matcher, 'a member: `world.guild.member(user)`');
}

function requireMessageOrResponse(matcher: string, received: unknown) {
  if (received instanceof VisibleMessage) {
    const description = `it is\n${formatMessage(received)}`;
    return { text: received.text, message: received, description, refusals: undefined };
  }
  if (received instanceof BotResponse) {
    const { text, message } = received;
    const description = message ? `the response is\n${formatMessage(message)}` : `it is ${received.describe()}`;
    return { text, message, description, refusals: received };
  }
  throw wrongTypeError(matcher, 'a message or a response: the result of `waitForMessage`, `click` or `useCommand`');
}

function wrongTypeError(matcher: string, expected: string): TestStepError {
  return new TestStepError(`${matcher} accepts ${expected}.`);
}

function nameOf(member: TestMember | undefined): string {
  return member?.name ?? 'the user';
}

const NOT_A_MEMBER = 'the user is not a member of the guild';

function describeRoles(member: TestMember | undefined): string {
  if (!member) return NOT_A_MEMBER;
  return `${member.name} has ${member.roleNames.length === 0 ? 'no role' : formatNames(member.roleNames, 'role')}`;
}

function describeState(member: TestMember | undefined, isInState: boolean | undefined, state: string): string {
  if (!member) return NOT_A_MEMBER;
  return `${member.name} is ${isInState ? '' : 'not '}${state}`;
}

function formatNames(names: readonly string[], kind: string): string {
  return `the ${kind}${names.length === 1 ? '' : 's'} ${names.map((name) => `"${name}"`).join(', ')}`;
}
