import {
  awaitCode,
  callCode,
  callWithFunctionCode,
  type Doc,
  listCode,
  objectCode,
  type Property,
} from '../code/code.js';
import { stringLiteral } from '../code/literals.js';
import type { PrintedTest } from '../code/printed-test.js';
import { authorPredicate, durationCode, entityCode, messageName, placeOption, textCode } from '../code/value-code.js';
import { singleRef, type Template } from '../references/world-references.js';
import { type ScenarioStep, userOf } from '../steps/scenario-step.js';
import type { Assertion, AssertionOf } from '../tests/scenario-test.js';

/** What a test has waited for after a step. */
export interface WaitState {
  /** The world is idle. */
  isIdle: boolean;
  /** A message has appeared. */
  hasMessage: boolean;
}

/** Prints the assertions of a step, except for `refused`. @param result the variable of the response or the choices */
export function printAssertions(
  test: PrintedTest,
  { step, assertions }: { readonly step: ScenarioStep; readonly assertions: readonly Assertion[] },
  result: string,
  state: WaitState,
): void {
  const waitUntilIdle = () => {
    if (!state.isIdle) test.addWait();
    state.isIdle = true;
  };
  for (const assertion of assertions) {
    switch (assertion.kind) {
      case 'response':
        printResponse(test, result, assertion);
        break;
      case 'modalOpened':
        printOpenedModal(test, result, assertion);
        break;
      case 'choices':
        printChoices(test, result, assertion);
        break;
      case 'notSuggested': {
        const names = callCode([namesCode(result), '.join'], ["'\\n'"]);
        test.expect(names, 'toContain', [textCode(test, assertion.text)], true);
        break;
      }
      case 'responseDiffers':
        waitUntilIdle();
        test.expect(`${result}.text`, 'toBe', [textCode(test, assertion.text)], true);
        break;
      case 'messagesOfBot':
        // A bot that sends messages without end is never idle.
        if (assertion.afterMs === undefined) waitUntilIdle();
        printMessagesOfBot(test, assertion);
        break;
      case 'refused':
        break;
      case 'message':
        // An older message can contain the first line.
        if (hasMoreFacts(assertion) || assertion.count !== undefined) waitUntilIdle();
        printMessage(test, assertion);
        state.hasMessage = true;
        break;
      case 'messageGone': {
        const args = [linesMatcher(test, assertion.lines), placeOption(test, assertion.channel)];
        test.add(awaitCode(callCode(`${test.user(assertion.user)}.expectNoMessage`, args)));
        state.isIdle = true;
        break;
      }
      default:
        waitUntilIdle();
        printStateAssertion(test, assertion, userOf(step));
    }
  }
}

/** What a message shows. */
type PrintedFacts = Pick<
  AssertionOf<'message'>,
  'lines' | 'buttons' | 'disabledButtons' | 'selects' | 'files' | 'removedButtons' | 'removedSelects'
>;

/** @param response the variable of the response */
function printResponse(test: PrintedTest, response: string, assertion: AssertionOf<'response'>): void {
  const message = `${response}.message`;
  printFacts(test, { subject: response, message: `${message}?` }, assertion, assertion.lines);
  if (assertion.isEphemeral !== undefined) test.expect(response, 'toBeEphemeral', [], !assertion.isEphemeral);
}

function printOpenedModal(test: PrintedTest, response: string, assertion: AssertionOf<'modalOpened'>): void {
  test.expect(response, 'toHaveOpenedModal', [stringLiteral(assertion.title)]);
  for (const [name, value] of Object.entries(assertion.values)) {
    const field = [callCode(`${response}.modal?.field`, [stringLiteral(name)]), '.value'];
    if (typeof value === 'object') test.expect(field, 'toEqual', [textsCode(test, value)]);
    else test.expect(field, 'toBe', [typeof value === 'string' ? textCode(test, value) : String(value)]);
  }
}

function printChoices(test: PrintedTest, choices: string, { names }: AssertionOf<'choices'>): void {
  test.expect(namesCode(choices), 'toEqual', [textsCode(test, names)]);
}

/** A list of texts. */
function textsCode(test: PrintedTest, texts: readonly string[]): Doc {
  return listCode(texts.map((text) => textCode(test, text)));
}

interface Subject {
  /** The message, or the response that contains it. */
  readonly subject: string;
  /** The message, with `?` if it can be undefined. */
  readonly message: string;
}

/** Expectations of what a message shows. @param lines those that are expected: others can be known already */
function printFacts(
  test: PrintedTest,
  { subject, message }: Subject,
  facts: PrintedFacts,
  lines: readonly string[],
): void {
  const {
    buttons = [],
    disabledButtons = [],
    selects = [],
    files = [],
    removedButtons = [],
    removedSelects = [],
  } = facts;
  for (const line of lines) test.expect(subject, 'toHaveContent', [textCode(test, line)]);
  const isSingle = (label: string) => [...buttons, ...disabledButtons].filter((each) => each === label).length === 1;
  for (const label of new Set(buttons)) {
    if (isSingle(label)) test.expect(subject, 'toHaveButton', [stringLiteral(label)]);
    else printCount(test, message, { label, isDisabled: false }, buttons);
  }
  for (const label of new Set(disabledButtons)) {
    const found = callCode(`${subject}.button`, [stringLiteral(label)]);
    if (isSingle(label)) test.expect([found, '.disabled'], 'toBe', ['true']);
    else printCount(test, message, { label, isDisabled: true }, disabledButtons);
  }
  for (const placeholder of new Set(selects.map((each) => each.placeholder))) {
    printOptions(
      test,
      message,
      placeholder,
      selects.flatMap((each) => (each.placeholder === placeholder ? [each.options] : [])),
    );
  }
  if (files.length > 0) {
    test.expect(namesCode(`${message}.files`), 'toEqual', [textsCode(test, files)]);
  }
  for (const label of removedButtons) test.expect(subject, 'toHaveButton', [stringLiteral(label)], true);
  for (const placeholder of removedSelects) {
    const placeholders = callCode(`${message}.selects.map`, ['({ placeholder }) => placeholder']);
    test.expect(placeholders, 'toContain', [stringLiteral(placeholder)], true);
  }
}

/** How many of several buttons with the same label are enabled, or disabled. @param labels those of all buttons that are */
function printCount(
  test: PrintedTest,
  message: string,
  { label, isDisabled }: { readonly label: string; readonly isDisabled: boolean },
  labels: readonly string[],
): void {
  const condition = `({ label, disabled }) => label === ${stringLiteral(label)} && ${isDisabled ? '' : '!'}disabled`;
  const count = labels.filter((each) => each === label).length;
  test.expect(callCode(`${message}.buttons.filter`, [condition]), 'toHaveLength', [String(count)]);
}

/** @param lists the options of each select with the placeholder */
function printOptions(
  test: PrintedTest,
  message: string,
  placeholder: string,
  lists: readonly (readonly string[])[],
): void {
  const labels = '({ label }) => label';
  const [only, ...others] = lists;
  if (only && others.length === 0) {
    const select = callCode(`${message}.select`, [stringLiteral(placeholder)]);
    test.expect(callCode([select, '.options.map'], [labels]), 'toEqual', [textsCode(test, only)]);
    return;
  }
  const condition = `({ placeholder, options }) => placeholder === ${stringLiteral(placeholder)} && options.length > 0`;
  const found = callCode(`${message}.selects.filter`, [condition]);
  test.expect(callCode([found, '.map'], [`({ options }) => options.map(${labels})`]), 'toEqual', [
    listCode(lists.map((options) => textsCode(test, options))),
  ]);
}

/** A message that contains several lines: a predicate. One line is its own matcher. */
function linesMatcher(test: PrintedTest, lines: readonly string[]): Doc {
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0) return textCode(test, only);
  return [callCode(['(message) => ', textsCode(test, lines), '.every'], ['(line) => message.text.includes(line)'])];
}

/** The properties of an expected object. */
function containingCode(properties: readonly Property[]): Doc {
  return callCode('expect.objectContaining', [objectCode(properties)]);
}

/** A user can see a message. The variable is only declared if more than one line is expected. */
function printMessage(test: PrintedTest, assertion: AssertionOf<'message'>): void {
  const { user, author, channel, lines, count, isWebhook = false, isEphemeral = false } = assertion;
  const [first, ...others] = lines;
  if (count !== undefined) {
    const messages = messagesCode(test, { user, channel });
    test.expect(callCode([messages, '.filter'], [linesPredicate(test, lines)]), 'toHaveLength', [String(count)]);
    if (!isWebhook && !isEphemeral && !hasMoreFacts({ ...assertion, lines: [] })) return;
  }
  const matcher = first === undefined ? factPredicate(assertion) : textCode(test, first);
  const code = awaitCode(callCode(`${test.user(user)}.waitForMessage`, [matcher, placeOption(test, channel)]));
  if (!isWebhook && !isEphemeral && !hasMoreFacts(assertion)) {
    test.add(code);
    return;
  }
  const message = test.addVariable(messageName(first), code);
  printFacts(test, { subject: message, message }, assertion, others);
  if (isEphemeral) test.expect(message, 'toBeEphemeral', []);
  if (isWebhook) test.expect(`${message}.authorName`, 'toBe', [stringLiteral(author)]);
}

/** Whether a message is expected to show more than one line. */
function hasMoreFacts(facts: PrintedFacts): boolean {
  const { lines, buttons, disabledButtons, selects, files, removedButtons, removedSelects } = facts;
  const lists = [lines.slice(1), buttons, disabledButtons, selects, files, removedButtons, removedSelects];
  return lists.some((list) => list !== undefined && list.length > 0);
}

/** Matches a message by a control or file, if it has no text that can be expected. */
function factPredicate(assertion: AssertionOf<'message'>): string {
  const { author, buttons = [], disabledButtons = [], selects = [], files = [] } = assertion;
  const [label] = [...buttons, ...disabledButtons];
  if (label !== undefined) return `({ buttons }) => buttons.some(({ label }) => label === ${stringLiteral(label)})`;
  const [select] = selects;
  if (select)
    return `({ selects }) => selects.some(({ placeholder }) => placeholder === ${stringLiteral(select.placeholder)})`;
  const [file] = files;
  if (file !== undefined) return `({ files }) => files.some(({ name }) => name === ${stringLiteral(file)})`;
  return authorPredicate(author);
}

/** Selects messages that contain all lines. */
function linesPredicate(test: PrintedTest, lines: readonly string[]): Doc {
  const matcher = linesMatcher(test, lines);
  return lines.length === 1 ? ['({ text }) => text.includes(', matcher, ')'] : matcher;
}

/** Assertions about a response or a visible message. */
type VisibleKind =
  | 'response'
  | 'responseDiffers'
  | 'messagesOfBot'
  | 'modalOpened'
  | 'choices'
  | 'notSuggested'
  | 'refused'
  | 'message'
  | 'messageGone';
type StateAssertion = Exclude<Assertion, { readonly kind: VisibleKind }>;

/** @param user the name of the user of the step: it finds direct messages; undefined if no user acts */
function printStateAssertion(test: PrintedTest, assertion: StateAssertion, user: string | undefined): void {
  switch (assertion.kind) {
    case 'messageCount':
      return test.expect(messagesCode(test, assertion), 'toHaveLength', [String(assertion.count)]);
    case 'reaction':
      return printReaction(test, assertion, user);
    case 'roleAdded':
    case 'roleRemoved': {
      const isRemoved = assertion.kind === 'roleRemoved';
      return test.expect(memberCode(test, assertion.user), 'toHaveRole', [stringLiteral(assertion.role)], isRemoved);
    }
    case 'pending':
      return test.expect(memberCode(test, assertion.user), 'toBePending', [], !assertion.value);
    case 'timedOut':
      return test.expect(memberCode(test, assertion.user), 'toBeTimedOut', [], !assertion.value);
    case 'member':
      return test.expect(memberCode(test, assertion.user), assertion.value ? 'toBeDefined' : 'toBeUndefined', []);
    case 'banned':
      return test.expect('world.guild', 'toHaveBanned', [test.user(assertion.user)], !assertion.value);
    case 'nickname': {
      const nick = [memberCode(test, assertion.user), '?.nick'];
      return assertion.value === null
        ? test.expect(nick, 'toBeNull', [])
        : test.expect(nick, 'toBe', [textCode(test, assertion.value)]);
    }
    case 'channel':
    case 'role': {
      const names = namesCode(`world.guild.${assertion.kind}s`);
      return test.expect(names, 'toContain', [stringLiteral(assertion.name)], !assertion.exists);
    }
    case 'thread': {
      const thread = callCode('world.guild.channel', [stringLiteral(assertion.name)]);
      const expected = objectCode([
        ['archived', String(assertion.archived)],
        ['locked', String(assertion.locked)],
      ]);
      return test.expect([thread, '.payload.thread_metadata'], 'toMatchObject', [expected]);
    }
    case 'auditEntry': {
      const byBot = '({ user_id }) => user_id === world.emulator.botUserId';
      const properties: readonly Property[] = [
        ['action_type', String(assertion.action)],
        ['target_id', assertion.target === null ? undefined : textCode(test, assertion.target)],
        ['reason', assertion.reason === null ? undefined : textCode(test, assertion.reason)],
      ];
      if (assertion.isOneOfSeveral) {
        const entry = containingCode([['user_id', 'world.emulator.botUserId'], ...properties]);
        return test.expect('world.guild.auditLog', 'toContainEqual', [entry]);
      }
      const expected = objectCode(properties);
      return test.expect(callCode('world.guild.auditLog.find', [byBot]), 'toMatchObject', [expected]);
    }
    case 'noMention':
      return printNoMention(test, assertion);
    case 'notInFiles': {
      const files = callCode(`${test.user(assertion.user)}.messages().flatMap`, ['({ files }) => files']);
      const texts = callWithFunctionCode([files, '.map'], 'async ({ url })', '(await fetch(url)).text()');
      const containing = callCode('expect.stringContaining', [textCode(test, assertion.text)]);
      return test.expect(awaitCode(callCode('Promise.all', [texts])), 'toContainEqual', [containing], true);
    }
    case 'notShown':
      return test.expect(shownByBots(test, assertion), 'toBe', ["''"]);
    case 'lineOfBot': {
      const messages = callCode('world.owner.messages', [entityCode(test, assertion.channel)]);
      const lines = callCode([messages, '.flatMap'], ["({ text }) => text.split('\\n')"]);
      return test.expect(lines, 'toContain', [textCode(test, assertion.text)], !assertion.isShown);
    }
    case 'linesOfBot': {
      const messages = callCode('world.owner.messages', [entityCode(test, assertion.channel)]);
      const ofBots = callCode([messages, '.filter'], ['({ payload }) => payload.author.bot']);
      const lines = callCode([ofBots, '.flatMap'], ["({ text }) => text.split('\\n')"]);
      const predicate = ['(line) => line.includes(', textCode(test, assertion.text), ')'];
      return test.expect(callCode([lines, '.filter'], [predicate]), 'toHaveLength', [String(assertion.count)]);
    }
    case 'invariant': {
      const args = ['world', stringLiteral(assertion.name)];
      return test.add(awaitCode(callCode(`${test.invariantsCode}.check`, args)));
    }
    case 'noProblems':
      return test.expect('world.problems', 'toEqual', ['[]']);
    case 'noPendingWork':
      return test.expect('world.bot.pending', 'toMatchObject', [
        '{ handlers: 0, prompts: 0, collectors: 0, calls: 0 }',
      ]);
  }
}

/** The texts of messages of bots that a user sees. @param condition of a message `{ payload, text }` */
function messagesOfBots(messages: Doc, condition: Doc): Doc {
  const conditions: Doc[] = ['payload.author.bot && ', condition];
  const found = callWithFunctionCode([messages, '.filter'], '({ payload, text })', conditions);
  // A failure shows the text itself, and not a list.
  return callCode([callCode([found, '.map'], ['({ text }) => text']), '.join'], ["'\\n'"]);
}

function includesCode(test: PrintedTest, text: Template): Doc {
  return ['text.includes(', textCode(test, text), ')'];
}

function shownByBots(test: PrintedTest, { user, text, channel }: AssertionOf<'notShown'>): Doc {
  const args = [channel === undefined ? undefined : entityCode(test, channel)];
  return messagesOfBots(callCode(`${test.user(user)}.messages`, args), includesCode(test, text));
}

/** The owner sees all channels of the guild. */
function printNoMention(test: PrintedTest, { mentioned, text }: AssertionOf<'noMention'>): void {
  const id = textCode(test, mentioned);
  const condition: Doc =
    mentioned === 'everyone'
      ? 'payload.mention_everyone'
      : singleRef(mentioned)?.entity === 'role'
        ? ['payload.mention_roles.includes(', id, ')']
        : ['payload.mentions.some(({ id }) => id === ', id, ')'];
  const found = messagesOfBots(callCode('world.owner.messages', []), [includesCode(test, text), ' && ', condition]);
  test.expect(found, 'toBe', ["''"]);
}

function printMessagesOfBot(test: PrintedTest, { below, afterMs }: AssertionOf<'messagesOfBot'>): void {
  // The bot gets the event of the last step in the first second. Then its timers run one after the other.
  for (const ms of afterMs === undefined ? [] : [1000, afterMs])
    test.add(awaitCode(callCode('world.clock.advance', [durationCode(ms)])));
  const sent = callWithFunctionCode('world.owner.messages().filter', '({ payload })', 'payload.author.bot');
  test.expect([sent, '.length'], 'toBeLessThan', [String(below)]);
}

/** The messages that a user can see in a channel, or everywhere. */
function messagesCode(
  test: PrintedTest,
  { user, channel }: { readonly user: string; readonly channel?: string | undefined },
): Doc {
  return callCode(`${test.user(user)}.messages`, [channel === undefined ? undefined : entityCode(test, channel)]);
}

function memberCode(test: PrintedTest, user: string): Doc {
  return callCode('world.guild.member', [test.user(user)]);
}

/** @param list the code of a list of objects with names */
function namesCode(list: string): Doc {
  return callCode(`${list}.map`, ['({ name }) => name']);
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
