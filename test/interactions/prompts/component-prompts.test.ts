import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import {
  ButtonContext,
  type ComponentContext,
  ModalContext,
  SelectContext,
} from '../../../src/interactions/contexts/component-contexts.js';
import type { AwaitComponentOutcome } from '../../../src/interactions/contexts/prompt-options.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { ComponentInteraction } from '../../../src/wire/objects/interactions/interaction.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { click, message, modalData, submission, user } from '../fixture/interaction-payloads.js';

const ask = button('ask', { label: 'Ask' });
const yes = button('yes/:n<int>', { label: 'Yes' });
const no = button('no', { label: 'No' });
const size = stringSelect('size', { options: { s: 'Small', l: 'Large' } });
const report = modal('report', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });
const MINUTE = 60_000;

let desk: InteractionFixture;
beforeEach(async () => {
  desk = await startInteractionFixture();
});
afterEach(() => desk.close());

/** A handler at work on a click by person 7 on message 300. */
function clicked() {
  const parts = desk.partsOf({ ...click('ask'), id: '501' });
  return { responder: parts.responder, context: new ButtonContext({ ...parts, declaration: ask, params: {} }) };
}

/** A message that answered an interaction, as Discord marks it. */
const answerTo = (interactionId: string): Message => ({
  ...message,
  id: '301',
  interaction_metadata: { id: interactionId, type: 3, user: user('7'), authorizing_integration_owners: {} },
});

/** A use of a component on the answer to the click, or on another message. */
function useOf(customId: string, { userId = '7', on = answerTo('501'), values }: Partial<UseOptions> = {}) {
  const used = click(customId, userId);
  const data = values ? { ...used.data, component_type: 3, values: [...values] } : used.data;
  return { ...used, id: '502', data, message: on };
}

interface UseOptions {
  readonly userId: string;
  readonly on: Message;
  readonly values: readonly string[];
}

/** Lets whatever takes a use run, and gives what it takes. */
function use(interaction: ComponentInteraction) {
  const parts = desk.partsOf(interaction);
  const taken = desk.prompts.findHandler(interaction);
  return { taken, done: taken?.run(parts), responder: parts.responder };
}

async function contextOf<C extends ComponentContext>(outcome: Promise<AwaitComponentOutcome<C>>): Promise<C> {
  const result = await outcome;
  if (result.outcome !== 'used') throw new Error(`it is ${result.outcome}`);
  return result.context;
}

describe('waiting for a component', () => {
  test('gives the context of its next use on the answer', async () => {
    const { context } = clicked();
    await context.reply({ content: 'Sure?' });
    const outcome = context.awaitComponent(yes, { timeoutMs: MINUTE });
    const { done } = use(useOf('yes/3'));
    const next = await contextOf(outcome);
    expect(next).toBeInstanceOf(ButtonContext);
    expect(next.params).toEqual({ n: 3 });
    await next.update({ content: 'Done' });
    await done;
    expect(desk.calls.at(-1)?.body).toEqual({ type: 7, data: { content: 'Done' } });
  });

  test('of several components, identifies the one that was used', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent([yes, no], { timeoutMs: MINUTE });
    use(useOf('no'));
    const next = await contextOf(outcome);
    expect(next.is(no)).toBe(true);
    expect(next.is(yes)).toBe(false);
  });

  test('of a select, gives what was chosen', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(size, { timeoutMs: MINUTE });
    use(useOf('size', { values: ['l'] }));
    const next = await contextOf(outcome);
    expect(next).toBeInstanceOf(SelectContext);
    expect(next.value).toBe('l');
  });

  test('a choice that is not offered is rejected, and the handler goes on waiting', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(size, { timeoutMs: MINUTE });
    await use(useOf('size', { values: ['xl'] })).done;
    expect(desk.calls.at(-1)?.body).toMatchObject({
      data: { content: 'This could not be accepted: This option is no longer offered.', flags: 64 },
    });
    use(useOf('size', { values: ['s'] }));
    expect((await contextOf(outcome)).value).toBe('s');
  });

  test('works on the message that was updated, and only where it was', async () => {
    const [updating, replying] = [clicked(), clicked()];
    await updating.context.update({ content: 'Sure?' });
    await replying.context.reply({ content: 'Sure?' });
    const outcome = updating.context.awaitComponent(no, { timeoutMs: MINUTE });
    void replying.context.awaitComponent(yes, { timeoutMs: MINUTE });
    expect(use(useOf('yes/1', { on: message })).taken).toBeUndefined();
    use(useOf('no', { on: message }));
    expect((await contextOf(outcome)).is(no)).toBe(true);
  });

  test('works from a submitted modal too', async () => {
    const parts = desk.partsOf({ ...submission(modalData('report', {})), id: '501' });
    const context = new ModalContext({ ...parts, declaration: report, params: {}, values: { why: 'x' } });
    await context.reply({ content: 'Sure?' });
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    expect((await contextOf(outcome)).is(no)).toBe(true);
  });

  test('can be repeated on the same answer', async () => {
    const { context, responder } = clicked();
    for (const n of [1, 2, 3]) {
      const outcome = context.awaitComponent(yes, { timeoutMs: MINUTE });
      const { done } = use(useOf(`yes/${n}`));
      const next = await contextOf(outcome);
      expect(next.params).toEqual({ n });
      await next.deferUpdate();
      await next.update({ content: `${n}` });
      await done;
    }
    await responder.finish();
    expect(desk.prompts.size).toBe(0);
  });

  test('leaves alone other components, other messages and modals', async () => {
    const { context } = clicked();
    void context.awaitComponent(no, { timeoutMs: MINUTE });
    expect(use(useOf('yes/1')).taken).toBeUndefined();
    expect(use(useOf('no', { on: answerTo('999') })).taken).toBeUndefined();
    expect(use(useOf('no', { on: message })).taken).toBeUndefined();
    expect(desk.prompts.findHandler(submission(modalData('no', {})))).toBeUndefined();
  });

  test.each([0, -5, Number.NaN])('a deadline of %s is an error', async (timeoutMs) => {
    await expect(clicked().context.awaitComponent(no, { timeoutMs })).rejects.toThrow(RangeError);
  });
});

describe('whose use counts', () => {
  test('is that of the same user; a use by another user is recognized', async () => {
    const { context } = clicked();
    void context.awaitComponent(no, { timeoutMs: MINUTE });
    const foreign = useOf('no', { userId: '8' });
    expect(use(foreign).taken).toBeUndefined();
    expect(desk.prompts.isForOtherUser(foreign)).toBe(true);
    expect(desk.prompts.isForOtherUser(useOf('no'))).toBe(false);
    expect(desk.prompts.isForOtherUser(useOf('yes/1', { userId: '8' }))).toBe(false);
  });

  test("is anyone's, when the handler says so", async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE, by: 'anyone' });
    use(useOf('no', { userId: '8' }));
    expect((await contextOf(outcome)).user.id).toBe('8');
  });
});

describe('the outcome', () => {
  test('is timed_out without a use in time; later uses have no handler', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    await desk.clock.advance(MINUTE - 1);
    expect(desk.prompts.size).toBe(1);
    await desk.clock.advance(1);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
    expect(desk.prompts.size).toBe(0);
    expect(use(useOf('no')).taken).toBeUndefined();
  });

  test('is timed_out after 15 minutes by default', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no);
    await desk.clock.advance(15 * MINUTE - 1);
    expect(desk.prompts.size).toBe(1);
    await desk.clock.advance(1);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
  });

  test('is timed_out when the bot stops, and at once from then on', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    desk.prompts.close();
    expect(await outcome).toEqual({ outcome: 'timed_out' });
    expect(await context.awaitComponent(no, { timeoutMs: MINUTE })).toEqual({ outcome: 'timed_out' });
  });

  test('above the capacity the oldest prompt expires', async () => {
    await desk.close();
    desk = await startInteractionFixture({ capacity: 2 });
    const { context } = clicked();
    const first = context.awaitComponent(no, { timeoutMs: MINUTE });
    void context.awaitComponent(yes, { timeoutMs: MINUTE });
    void context.awaitComponent(size, { timeoutMs: MINUTE });
    expect(await first).toEqual({ outcome: 'timed_out' });
    expect(desk.prompts.size).toBe(2);
  });
});

describe('while the handler is busy with a use', () => {
  test('a second click is acknowledged and left at that', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    const { taken, done } = use(useOf('no'));
    expect(taken?.defer).toBe(false);
    await done;
    expect(desk.calls.at(-1)?.body).toEqual({ type: 6 });
  });

  test('a second click is, also when the handler waits for something else by then', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    void context.awaitComponent(yes, { timeoutMs: MINUTE });
    await use(useOf('no')).done;
    expect(desk.calls.at(-1)?.body).toEqual({ type: 6 });
    expect(desk.prompts.size).toBe(1);
  });

  test('of two clicks at the same moment the second is', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    const [one, other] = [desk.partsOf(useOf('no')), desk.partsOf(useOf('no'))];
    const both = [desk.prompts.findHandler(one.interaction), desk.prompts.findHandler(other.interaction)];
    void both[0]?.run(one);
    await both[1]?.run(other);
    await contextOf(outcome);
    expect(desk.calls.map(({ body }) => body)).toEqual([{ type: 6 }]);
  });

  test('until it ends: then the control is nobody’s', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    await responder.finish();
    expect(use(useOf('no')).taken).toBeUndefined();
  });
});

test('what a handler started and left behind still gets its use, and keeps nothing after it', async () => {
  const { context, responder } = clicked();
  await responder.finish();
  const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
  await use(useOf('no')).done;
  expect((await contextOf(outcome)).is(no)).toBe(true);
  expect(use(useOf('no')).taken).toBeUndefined();
});

describe('a use that a handler waited for', () => {
  test('is deferred as the handler says, by default as an update', () => {
    const { context } = clicked();
    void context.awaitComponent(no, { timeoutMs: MINUTE });
    void context.awaitComponent(yes, { timeoutMs: MINUTE, defer: 'ephemeral' });
    expect(use(useOf('no')).taken?.defer).toBe('update');
    expect(use(useOf('yes/1')).taken?.defer).toBe('ephemeral');
  });

  test('is being handled until the handler has answered it or ended', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent([yes, no], { timeoutMs: MINUTE });
    const { done } = use(useOf('no'));
    await contextOf(outcome);
    await responder.finish();
    await done;
  });

  test('is where the user gets the final message', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    const used = use(useOf('no'));
    await contextOf(outcome);
    expect(responder.latest).toBe(used.responder);
  });
});
