/**
 * What a test can expect of a world, in the form that vitest and jest take: `expect.extend(matchers)`. The entry
 * `guildhall/testing/vitest` does that, types included. Elsewhere a matcher is a function that gives its verdict:
 * `assert(matchers.toHaveRole(member, 'crew').pass)`.
 */
import { Answer } from './answer.js';
import { StageError } from './errors.js';
import { SeenGuild, SeenMember } from './seen-guild.js';
import { SeenMessage } from './seen-message.js';
import { tellMessage, tellModal } from './telling.js';

/** What a matcher finds. */
export interface Verdict {
  readonly pass: boolean;
  /** What to say when that is not what was expected. */
  readonly message: () => string;
}

/** Whether a member has every one of these roles, by name. */
function toHaveRole(received: unknown, ...names: string[]): Verdict {
  const member = memberIn('toHaveRole', received);
  const roles = member?.roles ?? [];
  const pass = member !== undefined && names.every((name) => roles.includes(name));
  return verdict(pass, `${nameOf(member)} to have ${listed(names, 'role')}`, rolesOf(member));
}

/** Whether a member has yet to complete screening. */
function toBePending(received: unknown): Verdict {
  const member = memberIn('toBePending', received);
  return verdict(
    member?.isPending === true,
    `${nameOf(member)} to be pending`,
    stateOf(member, member?.isPending, 'pending'),
  );
}

/** Whether a member is timed out. */
function toBeTimedOut(received: unknown): Verdict {
  const member = memberIn('toBeTimedOut', received);
  const is = stateOf(member, member?.isTimedOut, 'timed out');
  return verdict(member?.isTimedOut === true, `${nameOf(member)} to be timed out`, is);
}

/** Whether a guild has banned somebody: a person, or a name. */
function toHaveBanned(received: unknown, person: string | { readonly id: string; readonly name?: string }): Verdict {
  if (!(received instanceof SeenGuild)) throw misused('toHaveBanned', 'a guild: `world.guild`');
  const name = typeof person === 'string' ? person : (person.name ?? person.id);
  const banned = received.bans.map((ban) => ban.name).join(', ') || 'nobody';
  return verdict(received.isBanned(person), `${received.name} to have banned ${name}`, `it has banned ${banned}`);
}

/** Whether a message, or an answer, holds a text or fits a pattern. */
function toSay(received: unknown, wanted: string | RegExp): Verdict {
  const { text, told } = textIn('toSay', received);
  const pass = typeof wanted === 'string' ? text.includes(wanted) : text.search(wanted) >= 0;
  return verdict(pass, `it to say ${typeof wanted === 'string' ? `"${wanted}"` : wanted}`, told);
}

/** Whether a message, or an answer, is for one person alone. */
function toBeEphemeral(received: unknown): Verdict {
  const { told } = textIn('toBeEphemeral', received);
  const isEphemeral = (received instanceof SeenMessage || received instanceof Answer) && received.isEphemeral;
  return verdict(isEphemeral, 'it to be for one person alone', told);
}

/** Whether a message, or the message of an answer, has a button with this label that can be clicked. */
function toHaveButton(received: unknown, label: string): Verdict {
  const { message, told } = textIn('toHaveButton', received);
  const pass = message?.buttons.some((button) => button.label === label && !button.disabled) === true;
  return verdict(pass, `it to have the button [${label}], not disabled`, told);
}

/** Whether an answer opened a modal; with `title`, that one. */
function toOpenModal(received: unknown, title?: string): Verdict {
  if (!(received instanceof Answer)) throw misused('toOpenModal', 'an answer: what `click` or `uses` give');
  const { modal } = received;
  const pass = received.openedModal && (title === undefined || modal?.title === title);
  const wanted = title === undefined ? 'a modal' : `the modal "${title}"`;
  return verdict(pass, `${wanted} to be opened`, modal ? `open is ${tellModal(modal)}` : received.describe());
}

/** What can be expected, by name. */
export const matchers = {
  toHaveRole,
  toBePending,
  toBeTimedOut,
  toHaveBanned,
  toSay,
  toBeEphemeral,
  toHaveButton,
  toOpenModal,
};

type Args<Matcher> = Matcher extends (received: never, ...args: infer Given) => Verdict ? Given : never;

/** The matchers as `expect(…)` has them. */
export type WorldMatchers<Result> = {
  [Name in keyof typeof matchers]: (...args: Args<(typeof matchers)[Name]>) => Result;
};

function verdict(pass: boolean, expected: string, is: string): Verdict {
  return { pass, message: () => `Expected ${pass ? 'not ' : ''}${expected}; ${is}.` };
}

function memberIn(matcher: string, received: unknown): SeenMember | undefined {
  if (received === undefined || received instanceof SeenMember) return received;
  throw misused(matcher, 'a member: `world.guild.member(person)`');
}

function textIn(matcher: string, received: unknown) {
  if (received instanceof SeenMessage)
    return { text: received.text, message: received, told: `it is\n${tellMessage(received)}` };
  if (received instanceof Answer) {
    const { text, message } = received;
    return { text, message, told: message ? `the answer is\n${tellMessage(message)}` : `it ${received.describe()}` };
  }
  throw misused(matcher, 'a message or an answer: what `sees`, `click` or `uses` give');
}

function misused(matcher: string, wanted: string): StageError {
  return new StageError(`${matcher} takes ${wanted}.`);
}

function nameOf(member: SeenMember | undefined): string {
  return member?.name ?? 'somebody';
}

function rolesOf(member: SeenMember | undefined): string {
  if (!member) return 'nobody of that kind is a member of the guild';
  return `${member.name} has ${member.roles.length === 0 ? 'no role' : listed(member.roles, 'role')}`;
}

function stateOf(member: SeenMember | undefined, is: boolean | undefined, state: string): string {
  if (!member) return 'nobody of that kind is a member of the guild';
  return `${member.name} is ${is ? '' : 'not '}${state}`;
}

function listed(names: readonly string[], what: string): string {
  return `the ${what}${names.length === 1 ? '' : 's'} ${names.map((name) => `"${name}"`).join(', ')}`;
}
