import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import {
  ButtonContextBase,
  type ComponentContext,
  ModalContextBase,
  SelectContextBase,
} from '../../../src/interactions/contexts/component-contexts.js';
import type { AwaitComponentOutcome } from '../../../src/interactions/contexts/prompt-options.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { ComponentInteraction } from '../../../src/wire/objects/interactions/interaction.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, message, modalData, modalInteraction, user } from '../fixture/interaction-payloads.js';

const ask = button('ask', { label: 'Ask' });
const yes = button('yes/:n<int>', { label: 'Yes' });
const no = button('no', { label: 'No' });
const size = stringSelect('size', { options: { s: 'Small', l: 'Large' } });
const report = modal('report', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });
const MINUTE = 60_000;

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

/** The handler of a click by user 7 on message 300. */
function clicked() {
  const parts = fixture.partsOf({ ...buttonInteraction('ask'), id: '501' });
  return { responder: parts.responder, context: new ButtonContextBase(parts, fixture.services, ask, {}) };
}

/** A response message, as Discord marks it. */
const answerTo = (interactionId: string): Message => ({
  ...message,
  id: '301',
  interaction_metadata: { id: interactionId, type: 3, user: user('7'), authorizing_integration_owners: {} },
});

/** A use of a component on the response to the click, or on another message. */
function useOf(customId: string, { userId = '7', on = answerTo('501'), values }: Partial<UseOptions> = {}) {
  const used = buttonInteraction(customId, userId);
  const data = values ? { ...used.data, component_type: 3, values: [...values] } : used.data;
  return { ...used, id: '502', data, message: on };
}

interface UseOptions {
  readonly userId: string;
  readonly on: Message;
  readonly values: readonly string[];
}

/** Runs the handler of a use, and returns it. */
function use(interaction: ComponentInteraction) {
  const parts = fixture.partsOf(interaction);
  const handler = fixture.prompts.findHandler(parts);
  return { handler, done: handler?.run(), responder: parts.responder };
}

async function contextOf<C extends ComponentContext>(outcome: Promise<AwaitComponentOutcome<C>>): Promise<C> {
  const result = await outcome;
  if (result.outcome !== 'used') throw new Error(`it is ${result.outcome}`);
  return result.context;
}

describe('waiting for a component', () => {
  test('resolves with the context of its next use on the response', async () => {
    const { context } = clicked();
    await context.reply({ content: 'Sure?' });
    const outcome = context.awaitComponent(yes, { timeoutMs: MINUTE });
    const { done } = use(useOf('yes/3'));
    const next = await contextOf(outcome);
    expect(next).toBeInstanceOf(ButtonContextBase);
    expect(next.params).toEqual({ n: 3 });
    await next.update({ content: 'Done' });
    await done;
    expect(fixture.calls.at(-1)?.body).toEqual({ type: 7, data: { content: 'Done' } });
  });

  test('identifies which of several components was used', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent([yes, no], { timeoutMs: MINUTE });
    use(useOf('no'));
    const next = await contextOf(outcome);
    expect(next.is(no)).toBe(true);
    expect(next.is(yes)).toBe(false);
  });

  test('accepts custom_ids of another form, by RegExps and functions in `aliases`, after all patterns', async () => {
    const all = button('all/:n<int>', { label: 'All', aliases: [/^old-(?<n>\d)$/, /^yes.(?<n>\d)$/] });
    const sizes = stringSelect('sizes', {
      options: { s: 'Small' },
      aliases: [(id) => (id === 'old-5' ? {} : undefined)],
    });
    const uses = [
      { by: useOf('old-5'), declaration: all, params: { n: 5 } },
      { by: useOf('yes/4'), declaration: yes, params: { n: 4 } },
      { by: useOf('old-5', { values: ['s'] }), declaration: sizes, params: {} },
    ];
    for (const { by, declaration, params } of uses) {
      const { context } = clicked();
      const outcome = context.awaitComponent([sizes, all, yes], { timeoutMs: MINUTE });
      use(by);
      const next = await contextOf(outcome);
      expect(next.declaration).toBe(declaration);
      expect(next.params).toEqual(params);
    }
  });

  test('resolves with the choice of a select', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(size, { timeoutMs: MINUTE });
    use(useOf('size', { values: ['l'] }));
    const next = await contextOf(outcome);
    expect(next).toBeInstanceOf(SelectContextBase);
    expect(next.value).toBe('l');
  });

  test('rejects a choice that is not offered, and continues to wait', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(size, { timeoutMs: MINUTE });
    await use(useOf('size', { values: ['xl'] })).done;
    expect(fixture.calls.at(-1)?.body).toMatchObject({
      data: { content: 'This could not be accepted: This option is no longer offered.', flags: 64 },
    });
    use(useOf('size', { values: ['s'] }));
    expect((await contextOf(outcome)).value).toBe('s');
  });

  test('works only on the message that was updated', async () => {
    const [updating, replying] = [clicked(), clicked()];
    await updating.context.update({ content: 'Sure?' });
    await replying.context.reply({ content: 'Sure?' });
    const outcome = updating.context.awaitComponent(no, { timeoutMs: MINUTE });
    void replying.context.awaitComponent(yes, { timeoutMs: MINUTE });
    expect(use(useOf('yes/1', { on: message })).handler).toBeUndefined();
    use(useOf('no', { on: message }));
    expect((await contextOf(outcome)).is(no)).toBe(true);
  });

  test('works in the handler of a modal too', async () => {
    const parts = fixture.partsOf({ ...modalInteraction(modalData('report', {})), id: '501' });
    const context = new ModalContextBase(parts, fixture.services, report, {}, { values: { why: 'x' } });
    await context.reply({ content: 'Sure?' });
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    expect((await contextOf(outcome)).is(no)).toBe(true);
  });

  test('can be repeated on the same response', async () => {
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
    expect(fixture.prompts.size).toBe(0);
  });

  test('ignores other components, other messages and modals', async () => {
    const { context } = clicked();
    void context.awaitComponent(no, { timeoutMs: MINUTE });
    expect(use(useOf('yes/1')).handler).toBeUndefined();
    expect(use(useOf('no', { on: answerTo('999') })).handler).toBeUndefined();
    expect(use(useOf('no', { on: message })).handler).toBeUndefined();
    expect(fixture.prompts.findHandler(fixture.partsOf(modalInteraction(modalData('no', {}))))).toBeUndefined();
  });

  test.each([0, -5, Number.NaN])('rejects a timeout of %s', async (timeoutMs) => {
    await expect(clicked().context.awaitComponent(no, { timeoutMs })).rejects.toThrow(RangeError);
  });
});

describe('a use that is accepted', () => {
  test('comes from the same user; a use by another user is recognized', async () => {
    const { context } = clicked();
    void context.awaitComponent(no, { timeoutMs: MINUTE });
    const foreign = useOf('no', { userId: '8' });
    expect(use(foreign).handler).toBeUndefined();
    expect(fixture.prompts.isForOtherUser(foreign)).toBe(true);
    expect(fixture.prompts.isForOtherUser(useOf('no'))).toBe(false);
    expect(fixture.prompts.isForOtherUser(useOf('yes/1', { userId: '8' }))).toBe(false);
  });

  test('can come from anyone if the handler allows it', async () => {
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
    await fixture.clock.advance(MINUTE - 1);
    expect(fixture.prompts.size).toBe(1);
    await fixture.clock.advance(1);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
    expect(fixture.prompts.size).toBe(0);
    expect(use(useOf('no')).handler).toBeUndefined();
  });

  test('is timed_out after 15 minutes by default', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no);
    await fixture.clock.advance(15 * MINUTE - 1);
    expect(fixture.prompts.size).toBe(1);
    await fixture.clock.advance(1);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
  });

  test('is timed_out when the bot stops, and at once from then on', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    fixture.prompts.close();
    expect(await outcome).toEqual({ outcome: 'timed_out' });
    expect(await context.awaitComponent(no, { timeoutMs: MINUTE })).toEqual({ outcome: 'timed_out' });
  });

  test('is timed_out for the oldest prompt above the capacity', async () => {
    await fixture.close();
    fixture = await startInteractionFixture({ capacity: 2 });
    const { context } = clicked();
    const first = context.awaitComponent(no, { timeoutMs: MINUTE });
    void context.awaitComponent(yes, { timeoutMs: MINUTE });
    void context.awaitComponent(size, { timeoutMs: MINUTE });
    expect(await first).toEqual({ outcome: 'timed_out' });
    expect(fixture.prompts.size).toBe(2);
  });
});

describe('a second click while the handler is busy', () => {
  test('is kept for its next wait', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    const second = use(useOf('no'));
    expect(second.handler?.defer).toBe('update');
    const next = await contextOf(context.awaitComponent(no, { timeoutMs: MINUTE }));
    await next.update({ content: 'Again' });
    await second.done;
    expect(fixture.calls.at(-1)?.body).toEqual({ type: 7, data: { content: 'Again' } });
  });

  test('is acknowledged if the next wait is for another component', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    const second = use(useOf('no'));
    await Promise.resolve();
    await Promise.resolve();
    void context.awaitComponent(yes, { timeoutMs: MINUTE });
    await second.done;
    expect(fixture.calls.at(-1)?.body).toEqual({ type: 6 });
  });

  test('is acknowledged if the handler already waits for another component', async () => {
    const { context } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    void context.awaitComponent(yes, { timeoutMs: MINUTE });
    await use(useOf('no')).done;
    expect(fixture.calls.at(-1)?.body).toEqual({ type: 6 });
    expect(fixture.prompts.size).toBe(1);
  });

  test('is kept if both arrive at the same time', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    const [one, other] = [fixture.partsOf(useOf('no')), fixture.partsOf(useOf('no'))];
    const both = [fixture.prompts.findHandler(one), fixture.prompts.findHandler(other)];
    void both[0]?.run();
    const second = both[1]?.run();
    await contextOf(outcome);
    await responder.finish();
    await second;
    expect(fixture.calls.map(({ body }) => body)).toEqual([{ type: 6 }]);
  });

  test('has no handler once the first handler has ended', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    use(useOf('no'));
    await contextOf(outcome);
    await responder.finish();
    expect(use(useOf('no')).handler).toBeUndefined();
  });
});

test('still resolves a prompt that was not awaited, and leaves no state', async () => {
  const { context, responder } = clicked();
  await responder.finish();
  const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
  await use(useOf('no')).done;
  expect((await contextOf(outcome)).is(no)).toBe(true);
  expect(use(useOf('no')).handler).toBeUndefined();
});

describe('an awaited use', () => {
  test('is deferred as the handler configures, by default as an update', () => {
    const { context } = clicked();
    void context.awaitComponent(no, { timeoutMs: MINUTE });
    void context.awaitComponent(yes, { timeoutMs: MINUTE, defer: 'ephemeral' });
    expect(use(useOf('no')).handler?.defer).toBe('update');
    expect(use(useOf('yes/1')).handler?.defer).toBe('ephemeral');
  });

  test('is being handled until the handler has responded to it or ended', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent([yes, no], { timeoutMs: MINUTE });
    const { done } = use(useOf('no'));
    await contextOf(outcome);
    await responder.finish();
    await done;
  });

  test('is the interaction through which the user gets the final message', async () => {
    const { context, responder } = clicked();
    const outcome = context.awaitComponent(no, { timeoutMs: MINUTE });
    const used = use(useOf('no'));
    await contextOf(outcome);
    expect(responder.latest).toBe(used.responder);
  });
});
