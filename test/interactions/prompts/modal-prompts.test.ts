import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { button } from '../../../src/interactions/components/button.js';
import { ButtonContextBase, type ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import type { PromptModalOutcome } from '../../../src/interactions/contexts/prompt-options.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import type { ModalInteraction } from '../../../src/wire/objects/interactions/interaction.js';
import { readButtonMessage } from '../fixture/button-message.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, modalData, modalInteraction } from '../fixture/interaction-payloads.js';

const open = button('open', { label: 'Open' });
const rename = modal('rename', {
  title: 'Rename',
  fields: { name: textInput({ label: 'Name', parse: z.string().max(5, 'Too long') }) },
});
const move = modal('move/:to<int>', {
  title: 'Move',
  fields: { where: stringSelectField({ label: 'Where' }) },
});
const MINUTE = 60_000;

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

function clicked(userId?: string) {
  const parts = fixture.partsOf(buttonInteraction('open', userId));
  return { parts, context: new ButtonContextBase(parts, fixture.services, open, {}) };
}

const shownShape = z.object({ type: z.literal(9), data: z.looseObject({ custom_id: z.string() }) });

/** The last shown modal. */
const shown = () =>
  shownShape.parse(fixture.calls.findLast(({ body }) => shownShape.safeParse(body).success)?.body).data;

/** Starts a prompt, and resolves when Discord has received the modal. */
async function startPrompt(userId?: string, timeoutMs = MINUTE) {
  const { parts, context } = clicked(userId);
  const heldCall = fixture.holdNext();
  const outcome = context.promptModal(rename(), { timeoutMs });
  await heldCall.arrived;
  heldCall.release();
  return { outcome, responder: parts.responder, customId: shown().custom_id };
}

const named = (customId: string, name: string, userId?: string) =>
  modalInteraction(modalData(customId, { name: { type: 4, value: name } }), userId === undefined ? {} : { userId });

/** Submits a modal, and waits until its handler has finished. `handled` is false if it has no handler. */
async function submit(interaction: ModalInteraction) {
  const parts = fixture.partsOf(interaction);
  const handler = fixture.prompts.findHandler(parts);
  if (!handler) return { handled: false, responder: parts.responder };
  await handler.run();
  return { handled: true, responder: parts.responder };
}

async function formOf<C extends ModalContext>(outcome: Promise<PromptModalOutcome<C>>): Promise<C> {
  const result = await outcome;
  if (result.outcome !== 'submitted') throw new Error(`it is ${result.outcome}`);
  return result.context;
}

describe('prompting with a modal', () => {
  test('shows it under its own custom_id and resolves with the context of the submission', async () => {
    const prompt = await startPrompt();
    expect(prompt.customId).toMatch(/^~prompt\/[\w-]{16}$/);
    expect(shown()).toMatchObject({ title: 'Rename', components: [{ component: { custom_id: 'name' } }] });
    const submitted = submit(named(prompt.customId, 'Harry'));
    const form = await formOf(prompt.outcome);
    expect(form.values).toEqual({ name: 'Harry' });
    expect(form.params).toEqual({});
    expect(form.declaration).toBe(rename);
    await form.reply({ content: 'Done' });
    expect(await submitted).toMatchObject({ handled: true });
    expect(fixture.calls.at(-1)?.body).toMatchObject({ type: 4, data: { content: 'Done' } });
  });

  test('uses the parameters, the prefill and the options of the call', async () => {
    const { context } = clicked();
    const heldCall = fixture.holdNext();
    const outcome = context.promptModal(
      move({ to: 3 }, { options: { where: { a: 'Aft', b: 'Bow' } }, prefill: { where: 'b' } }),
      { timeoutMs: MINUTE },
    );
    await heldCall.arrived;
    heldCall.release();
    const { custom_id, components } = z.looseObject({ custom_id: z.string() }).parse(shown());
    expect(components).toMatchObject([
      {
        component: {
          options: [
            { value: 'a', label: 'Aft' },
            { value: 'b', default: true },
          ],
        },
      },
    ]);
    void submit(modalInteraction(modalData(custom_id, { where: { type: 3, values: ['a'] } })));
    const form = await formOf(outcome);
    expect(form.params).toEqual({ to: 3 });
    expect(form.values).toEqual({ where: 'a' });
  });

  test('rejects a value that was not an option', async () => {
    const { context } = clicked();
    const heldCall = fixture.holdNext();
    const outcome = context.promptModal(move({ to: 3 }, { options: { where: { a: 'Aft' } } }), {
      timeoutMs: MINUTE,
    });
    await heldCall.arrived;
    heldCall.release();
    await submit(modalInteraction(modalData(shown().custom_id, { where: { type: 3, values: ['z'] } })));
    expect(fixture.calls.at(-1)?.body).toMatchObject({
      data: { content: expect.stringContaining('- **Where**: This option is no longer offered.') },
    });
    await fixture.clock.advance(MINUTE);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
  });

  test('ignores the submission of another user', async () => {
    const prompt = await startPrompt('7');
    expect(await submit(named(prompt.customId, 'Harry', '8'))).toMatchObject({ handled: false });
  });

  test('fails if the modal cannot be shown, and nothing is pending', async () => {
    const { context } = clicked();
    await context.reply({ content: 'Hi' });
    await expect(context.promptModal(rename())).rejects.toThrow('already responded to by reply');
    expect(fixture.prompts.size).toBe(0);
  });

  test('awaits the promise of a modal with a store', async () => {
    const stored = modal('stored/:to<int>', {
      title: 'Stored',
      fields: { name: textInput({ label: 'Name' }) },
      store: new MemoryParamStore(),
    });
    const { context } = clicked();
    const heldCall = fixture.holdNext();
    const outcome = context.promptModal(stored({ to: 3 }), { timeoutMs: MINUTE });
    await heldCall.arrived;
    heldCall.release();
    void submit(named(shown().custom_id, 'Harry'));
    const form = await formOf(outcome);
    expect(form.params).toEqual({ to: 3 });
    expect(form.values).toEqual({ name: 'Harry' });
  });

  test.each([
    ['a hand-written request', () => ({ custom_id: 'x', title: 'X', components: [] })],
    [
      'a wizard',
      () => wizard([rename, modal('more', { title: 'More', fields: { more: textInput({ label: 'x' }) } })])(),
    ],
  ])('rejects %s before anything is shown', async (_name, create) => {
    const { context } = clicked();
    // @ts-expect-error the types reject it too
    await expect(context.promptModal(create())).rejects.toMatchObject({ reason: 'not_allowed' });
    expect(fixture.calls).toEqual([]);
  });

  test.each([0, -1, Number.NaN])('rejects a timeout of %s, and nothing is shown', async (timeoutMs) => {
    await expect(clicked().context.promptModal(rename(), { timeoutMs })).rejects.toThrow(RangeError);
    expect(fixture.calls).toEqual([]);
  });
});

describe('rejected values', () => {
  test('are returned to the user, and the handler waits for the next submission', async () => {
    const prompt = await startPrompt();
    expect(await submit(named(prompt.customId, 'Harriet'))).toMatchObject({ handled: true });
    expect(fixture.calls.at(-1)?.body).toMatchObject({
      data: { flags: 64, content: expect.stringContaining('Too long'), components: [{}] },
    });
    void submit(named(prompt.customId, 'Harry'));
    expect((await formOf(prompt.outcome)).values.name).toBe('Harry');
  });

  test('can be corrected: the button reopens the modal under the awaited custom_id', async () => {
    const prompt = await startPrompt();
    await submit(named(prompt.customId, 'Harriet'));
    const { button } = readButtonMessage(fixture.calls.at(-1)?.body);
    const parts = fixture.partsOf(buttonInteraction(button.custom_id));
    await fixture.modalService.findHandler(parts, (id) => fixture.prompts.findModal(id))?.run();
    expect(shown()).toMatchObject({ custom_id: prompt.customId, components: [{ component: { value: 'Harriet' } }] });
  });

  test('can be corrected until the deadline, which is paused while they are parsed', async () => {
    let read = () => {};
    const slow = modal('slow', {
      title: 'Slow',
      fields: {
        name: textInput({
          label: 'Name',
          parse: async (text, reject) => {
            await new Promise<void>((resolve) => {
              read = resolve;
            });
            return text === 'bad' ? reject('Bad') : text;
          },
        }),
      },
    });
    const { context } = clicked();
    const heldCall = fixture.holdNext();
    const outcome = context.promptModal(slow(), { timeoutMs: MINUTE });
    await heldCall.arrived;
    heldCall.release();
    const { custom_id } = shown();
    void submit(named(custom_id, 'good'));
    await fixture.clock.advance(2 * MINUTE);
    read();
    expect((await formOf(outcome)).values.name).toBe('good');
  });
});

describe('the outcome', () => {
  test('is timed_out without a submission in time; a later submission has no handler', async () => {
    const prompt = await startPrompt();
    await fixture.clock.advance(MINUTE - 1);
    expect(fixture.prompts.size).toBe(1);
    await fixture.clock.advance(1);
    expect(await prompt.outcome).toEqual({ outcome: 'timed_out' });
    expect(fixture.prompts.size).toBe(0);
    expect(await submit(named(prompt.customId, 'Harry'))).toMatchObject({ handled: false });
  });

  test('is timed_out after 15 minutes by default', async () => {
    const { context } = clicked();
    const outcome = context.promptModal(rename());
    await fixture.clock.advance(15 * MINUTE);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
  });

  test('is superseded when the same user is prompted again; the second prompt counts', async () => {
    const first = await startPrompt();
    const second = await startPrompt();
    expect(await first.outcome).toEqual({ outcome: 'superseded' });
    expect(await submit(named(first.customId, 'Harry'))).toMatchObject({ handled: false });
    void submit(named(second.customId, 'Sally'));
    expect((await formOf(second.outcome)).values.name).toBe('Sally');
  });

  test('is independent for two users', async () => {
    const [first, second] = [await startPrompt('7'), await startPrompt('8')];
    void submit(named(second.customId, 'Sally', '8'));
    void submit(named(first.customId, 'Harry', '7'));
    expect((await formOf(first.outcome)).user.id).toBe('7');
    expect((await formOf(second.outcome)).user.id).toBe('8');
  });

  test('is unique: the second of two submissions gets the reply that it has expired', async () => {
    const prompt = await startPrompt();
    const late = fixture.prompts.findHandler(fixture.partsOf(named(prompt.customId, 'Sally')));
    void submit(named(prompt.customId, 'Harry'));
    expect((await formOf(prompt.outcome)).values.name).toBe('Harry');
    await late?.run();
    expect(fixture.calls.at(-1)?.body).toMatchObject({ data: { content: 'This control has expired.', flags: 64 } });
  });

  test('is timed_out for all prompts when the bot stops, and at once from then on', async () => {
    const prompt = await startPrompt();
    fixture.prompts.close();
    expect(await prompt.outcome).toEqual({ outcome: 'timed_out' });
    const calls = fixture.calls.length;
    expect(await clicked().context.promptModal(rename())).toEqual({ outcome: 'timed_out' });
    expect(fixture.calls).toHaveLength(calls);
  });
});

test('is an error if `parse` throws, which is reported on the submission', async () => {
  const broken = modal('broken', {
    title: 'Broken',
    fields: {
      name: textInput({
        label: 'Name',
        parse: () => {
          throw new TypeError('no such table');
        },
      }),
    },
  });
  const { parts, context } = clicked();
  const heldCall = fixture.holdNext();
  const outcome = context.promptModal(broken());
  const failure = expect(outcome).rejects.toThrow(new TypeError('no such table'));
  await heldCall.arrived;
  heldCall.release();
  const submitted = submit(named(shown().custom_id, 'Harry'));
  await failure;
  await parts.responder.finish();
  expect(parts.responder.latest).toBe((await submitted).responder);
  expect(fixture.prompts.size).toBe(0);
});

describe('the submission of a prompt', () => {
  test('is being handled until it is responded to', async () => {
    const prompt = await startPrompt();
    const submitted = submit(named(prompt.customId, 'Harry'));
    const form = await formOf(prompt.outcome);
    const state = { done: false };
    void submitted.then(() => {
      state.done = true;
    });
    await Promise.resolve();
    expect(state.done).toBe(false);
    await form.reply({ content: 'Hi' });
    await submitted;
  });

  test('is being handled until the handler ends, if it does not respond', async () => {
    const prompt = await startPrompt();
    const submitted = submit(named(prompt.customId, 'Harry'));
    await prompt.outcome;
    await prompt.responder.finish();
    expect((await submitted).responder.responded).toBe(false);
  });

  test('is the interaction through which the user gets the final message', async () => {
    const prompt = await startPrompt();
    const submitted = submit(named(prompt.customId, 'Harry'));
    await prompt.outcome;
    await prompt.responder.latest.reply({ content: 'Sorry' });
    expect((await submitted).responder.responded).toBe(true);
  });
});

test('has no handler if its prompt expired above the capacity', async () => {
  await fixture.close();
  fixture = await startInteractionFixture({ capacity: 2 });
  const [first, second] = [await startPrompt('7'), await startPrompt('8')];
  await startPrompt('9');
  expect(await first.outcome).toEqual({ outcome: 'timed_out' });
  void submit(named(second.customId, 'Sally', '8'));
  expect((await formOf(second.outcome)).values.name).toBe('Sally');
});
