/** Expectations of the state of the guild as code. The world is idle before them. */

import { callCode, objectCode } from '../code/code.js';
import type { Doc } from '../code/doc.js';
import { stringLiteral } from '../code/literals.js';
import type { PrintedTest } from '../code/printed-test.js';
import { entityCode, textCode } from '../code/template-code.js';
import type { Assertion, AssertionOf } from '../tests/assertion.js';
import { linesPredicate } from './message-assertions.js';
import { containingCode } from './response-assertions.js';

/** Assertions about a response or a visible message. */
type VisibleKind = 'response' | 'modalOpened' | 'choices' | 'refused' | 'message' | 'messageGone';
export type StateAssertion = Exclude<Assertion, { readonly kind: VisibleKind }>;

/** @param user the name of the user of the step: it finds direct messages; undefined if no user acts */
export function printStateAssertion(test: PrintedTest, assertion: StateAssertion, user: string | undefined): void {
  switch (assertion.kind) {
    case 'reaction':
      printReaction(test, assertion, user);
      break;
    case 'roleAdded':
    case 'roleRemoved': {
      const isRemoved = assertion.kind === 'roleRemoved';
      test.expect(memberCode(test, assertion.user), 'toHaveRole', [stringLiteral(assertion.role)], isRemoved);
      break;
    }
    case 'pending':
      test.expect(memberCode(test, assertion.user), 'toBePending', [], !assertion.value);
      break;
    case 'timedOut':
      test.expect(memberCode(test, assertion.user), 'toBeTimedOut', [], !assertion.value);
      break;
    case 'member':
      test.expect(memberCode(test, assertion.user), assertion.value ? 'toBeDefined' : 'toBeUndefined', []);
      break;
    case 'banned':
      test.expect('world.guild', 'toHaveBanned', [test.user(assertion.user)], !assertion.value);
      break;
    case 'nickname': {
      const nick = [memberCode(test, assertion.user), '?.nick'];
      if (assertion.value === null) test.expect(nick, 'toBeNull', []);
      else test.expect(nick, 'toBe', [textCode(test, assertion.value)]);
      break;
    }
    case 'channel':
      test.expect(namesCode('channels'), 'toContain', [stringLiteral(assertion.name)], !assertion.exists);
      break;
    case 'role':
      test.expect(namesCode('roles'), 'toContain', [stringLiteral(assertion.name)], !assertion.exists);
      break;
    case 'thread': {
      const thread = callCode('world.guild.channel', [stringLiteral(assertion.name)]);
      const expected = objectCode([
        ['archived', String(assertion.archived)],
        ['locked', String(assertion.locked)],
      ]);
      test.expect([thread, '.payload.thread_metadata'], 'toMatchObject', [expected]);
      break;
    }
    case 'auditEntry': {
      const byBot = '({ user_id }) => user_id === world.emulator.botUserId';
      const expected = objectCode([
        ['action_type', String(assertion.action)],
        ['target_id', assertion.target === null ? undefined : textCode(test, assertion.target)],
        ['reason', assertion.reason === null ? undefined : textCode(test, assertion.reason)],
      ]);
      test.expect(callCode('world.guild.auditLog.find', [byBot]), 'toMatchObject', [expected]);
      break;
    }
    case 'noProblems':
      test.expect('world.problems', 'toEqual', ['[]']);
      break;
    case 'noPendingWork':
      test.expect('world.bot.pending', 'toMatchObject', ['{ handlers: 0, prompts: 0, collectors: 0, calls: 0 }']);
  }
}

function memberCode(test: PrintedTest, user: string): Doc {
  return callCode('world.guild.member', [test.user(user)]);
}

function namesCode(list: 'channels' | 'roles'): Doc {
  return callCode(`world.guild.${list}.map`, ['({ name }) => name']);
}

function printReaction(
  test: PrintedTest,
  { channel, lines, emoji, count }: AssertionOf<'reaction'>,
  user: string | undefined,
): void {
  const viewer = user === undefined ? 'world.owner' : test.user(user);
  const messages = callCode(`${viewer}.messages`, [channel === undefined ? undefined : entityCode(test, channel)]);
  const name = stringLiteral(emoji.split(':', 1)[0] ?? '');
  const expected = containingCode([
    ...(count === 0 ? [] : [['count', String(count)] as const]),
    ['emoji', containingCode([['name', name]])],
  ]);
  // A message without reactions has no list of them.
  const reactions = [callCode([messages, '.find'], [linesPredicate(test, lines)]), '?.payload.reactions ?? []'];
  test.expect(reactions, 'toContainEqual', [expected], count === 0);
}
