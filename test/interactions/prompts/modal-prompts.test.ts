import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { button } from '../../../src/interactions/components/button.js';
import { ButtonContext, type ModalContext } from '../../../src/interactions/contexts/component-contexts.js';
import type { PromptModalOutcome } from '../../../src/interactions/contexts/prompt-options.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import type { ModalInteraction } from '../../../src/wire/objects/interactions/interaction.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { click, modalData, submission } from '../fixture/interaction-payloads.js';

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

let desk: InteractionFixture;
beforeEach(async () => {
  desk = await startInteractionFixture();
});
afterEach(() => desk.close());

function clicked(userId?: string) {
  const parts = desk.partsOf(click('open', userId));
  return { parts, context: new ButtonContext({ ...parts, declaration: open, params: {} }) };
}

const shownShape = z.object({ type: z.literal(9), data: z.looseObject({ custom_id: z.string() }) });

/** The modal that was shown last. */
const shown = () => shownShape.parse(desk.calls.findLast(({ body }) => shownShape.safeParse(body).success)?.body).data;

/** Starts to ask, and resolves when the modal has reached Discord. */
async function ask(userId?: string, timeoutMs = MINUTE) {
  const { parts, context } = clicked(userId);
  const held = desk.holdNext();
  const outcome = context.promptModal(rename(), { timeoutMs });
  await held.arrived;
  held.release();
  return { outcome, responder: parts.responder, customId: shown().custom_id };
}

const named = (customId: string, name: string, userId?: string) =>
  submission(modalData(customId, { name: { type: 4, value: name } }), userId === undefined ? {} : { userId });

/** Submits, and waits until whatever takes it is done. False when nothing takes it. */
async function submit(interaction: ModalInteraction) {
  const parts = desk.partsOf(interaction);
  const taken = desk.prompts.findHandler(interaction);
  if (!taken) return { taken: false, responder: parts.responder };
  await taken.run(parts);
  return { taken: true, responder: parts.responder };
}

async function formOf<C extends ModalContext>(outcome: Promise<PromptModalOutcome<C>>): Promise<C> {
  const answer = await outcome;
  if (answer.outcome !== 'submitted') throw new Error(`it is ${answer.outcome}`);
  return answer.context;
}

describe('prompting with a modal', () => {
  test('shows it under its own custom_id and resolves with the context of the submission', async () => {
    const asked = await ask();
    expect(asked.customId).toMatch(/^~prompt\/[\w-]{16}$/);
    expect(shown()).toMatchObject({ title: 'Rename', components: [{ component: { custom_id: 'name' } }] });
    const submitted = submit(named(asked.customId, 'Harry'));
    const form = await formOf(asked.outcome);
    expect(form.values).toEqual({ name: 'Harry' });
    expect(form.params).toEqual({});
    expect(form.declaration).toBe(rename);
    await form.reply({ content: 'Done' });
    expect(await submitted).toMatchObject({ taken: true });
    expect(desk.calls.at(-1)?.body).toMatchObject({ type: 4, data: { content: 'Done' } });
  });

  test('uses the parameters, the prefill and the options of the call', async () => {
    const { context } = clicked();
    const held = desk.holdNext();
    const outcome = context.promptModal(
      move({ to: 3 }, { options: { where: { a: 'Aft', b: 'Bow' } }, prefill: { where: 'b' } }),
      { timeoutMs: MINUTE },
    );
    await held.arrived;
    held.release();
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
    void submit(submission(modalData(custom_id, { where: { type: 3, values: ['a'] } })));
    const form = await formOf(outcome);
    expect(form.params).toEqual({ to: 3 });
    expect(form.values).toEqual({ where: 'a' });
  });

  test('a value that was not an option is rejected', async () => {
    const { context } = clicked();
    const held = desk.holdNext();
    const outcome = context.promptModal(move({ to: 3 }, { options: { where: { a: 'Aft' } } }), {
      timeoutMs: MINUTE,
    });
    await held.arrived;
    held.release();
    await submit(submission(modalData(shown().custom_id, { where: { type: 3, values: ['z'] } })));
    expect(desk.calls.at(-1)?.body).toMatchObject({
      data: { content: expect.stringContaining('- **Where**: This option is no longer offered.') },
    });
    await desk.clock.advance(MINUTE);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
  });

  test('another user cannot submit it', async () => {
    const asked = await ask('7');
    expect(await submit(named(asked.customId, 'Harry', '8'))).toMatchObject({ taken: false });
  });

  test('a modal that cannot be shown is an error, and nothing is pending', async () => {
    const { context } = clicked();
    await context.reply({ content: 'Hi' });
    await expect(context.promptModal(rename())).rejects.toThrow('already responded to by reply');
    expect(desk.prompts.size).toBe(0);
  });

  test('the promise of a modal with a store is awaited', async () => {
    const stored = modal('stored/:to<int>', {
      title: 'Stored',
      fields: { name: textInput({ label: 'Name' }) },
      store: new MemoryParamStore(),
    });
    const { context } = clicked();
    const held = desk.holdNext();
    const outcome = context.promptModal(stored({ to: 3 }), { timeoutMs: MINUTE });
    await held.arrived;
    held.release();
    void submit(named(shown().custom_id, 'Harry'));
    const form = await formOf(outcome);
    expect(form.params).toEqual({ to: 3 });
    expect(form.values).toEqual({ name: 'Harry' });
  });

  test.each([
    ['a request that was written by hand', () => ({ custom_id: 'x', title: 'X', components: [] })],
    [
      'a wizard',
      () => wizard([rename, modal('more', { title: 'More', fields: { more: textInput({ label: 'x' }) } })])(),
    ],
  ])('%s is rejected before anything is shown', async (_name, create) => {
    const { context } = clicked();
    // @ts-expect-error the types reject it too
    await expect(context.promptModal(create())).rejects.toMatchObject({ reason: 'not_allowed' });
    expect(desk.calls).toEqual([]);
  });

  test.each([0, -1, Number.NaN])('a timeout of %s is an error, and nothing is shown', async (timeoutMs) => {
    await expect(clicked().context.promptModal(rename(), { timeoutMs })).rejects.toThrow(RangeError);
    expect(desk.calls).toEqual([]);
  });
});

describe('values that are rejected', () => {
  test('go back to the user, and the handler goes on waiting for what is submitted next', async () => {
    const asked = await ask();
    expect(await submit(named(asked.customId, 'Harriet'))).toMatchObject({ taken: true });
    expect(desk.calls.at(-1)?.body).toMatchObject({
      data: { flags: 64, content: expect.stringContaining('Too long'), components: [{}] },
    });
    void submit(named(asked.customId, 'Harry'));
    expect((await formOf(asked.outcome)).values.name).toBe('Harry');
  });

  test('can be corrected: the button reopens the modal under the awaited custom_id', async () => {
    const asked = await ask();
    await submit(named(asked.customId, 'Harriet'));
    const refusal = z
      .object({
        data: z.object({
          components: z.tuple([z.object({ components: z.tuple([z.object({ custom_id: z.string() })]) })]),
        }),
      })
      .parse(desk.calls.at(-1)?.body);
    const parts = desk.partsOf(click(refusal.data.components[0].components[0].custom_id));
    await desk.modalService.findHandler(parts.interaction, (id) => desk.prompts.findModal(id))?.run(parts);
    expect(shown()).toMatchObject({ custom_id: asked.customId, components: [{ component: { value: 'Harriet' } }] });
  });

  test('have until the deadline, which does not pass while they are read', async () => {
    let read = () => {};
    const slow = modal('slow', {
      title: 'Slow',
      fields: {
        name: textInput({
          label: 'Name',
          parse: async (text, refuse) => {
            await new Promise<void>((resolve) => {
              read = resolve;
            });
            return text === 'bad' ? refuse('Bad') : text;
          },
        }),
      },
    });
    const { context } = clicked();
    const held = desk.holdNext();
    const outcome = context.promptModal(slow(), { timeoutMs: MINUTE });
    await held.arrived;
    held.release();
    const { custom_id } = shown();
    void submit(named(custom_id, 'good'));
    await desk.clock.advance(2 * MINUTE);
    read();
    expect((await formOf(outcome)).values.name).toBe('good');
  });
});

describe('the outcome', () => {
  test('is timed_out without a submission in time; a later submission has no handler', async () => {
    const asked = await ask();
    await desk.clock.advance(MINUTE - 1);
    expect(desk.prompts.size).toBe(1);
    await desk.clock.advance(1);
    expect(await asked.outcome).toEqual({ outcome: 'timed_out' });
    expect(desk.prompts.size).toBe(0);
    expect(await submit(named(asked.customId, 'Harry'))).toMatchObject({ taken: false });
  });

  test('is timed_out after 15 minutes by default', async () => {
    const { context } = clicked();
    const outcome = context.promptModal(rename());
    await desk.clock.advance(15 * MINUTE);
    expect(await outcome).toEqual({ outcome: 'timed_out' });
  });

  test('is superseded when the same user is prompted again; the second prompt counts', async () => {
    const first = await ask();
    const second = await ask();
    expect(await first.outcome).toEqual({ outcome: 'superseded' });
    expect(await submit(named(first.customId, 'Harry'))).toMatchObject({ taken: false });
    void submit(named(second.customId, 'Sally'));
    expect((await formOf(second.outcome)).values.name).toBe('Sally');
  });

  test('of two users does not depend on each other', async () => {
    const [first, second] = [await ask('7'), await ask('8')];
    void submit(named(second.customId, 'Sally', '8'));
    void submit(named(first.customId, 'Harry', '7'));
    expect((await formOf(first.outcome)).user.id).toBe('7');
    expect((await formOf(second.outcome)).user.id).toBe('8');
  });

  test('is unique: the second of two submissions gets the reply that it has expired', async () => {
    const asked = await ask();
    const taken = desk.prompts.findHandler(named(asked.customId, 'Sally'));
    const late = desk.partsOf(named(asked.customId, 'Sally'));
    void submit(named(asked.customId, 'Harry'));
    expect((await formOf(asked.outcome)).values.name).toBe('Harry');
    await taken?.run(late);
    expect(desk.calls.at(-1)?.body).toMatchObject({ data: { content: 'This control has expired.', flags: 64 } });
  });

  test('is timed_out for all prompts when the bot stops, and at once from then on', async () => {
    const asked = await ask();
    desk.prompts.close();
    expect(await asked.outcome).toEqual({ outcome: 'timed_out' });
    const calls = desk.calls.length;
    expect(await clicked().context.promptModal(rename())).toEqual({ outcome: 'timed_out' });
    expect(desk.calls).toHaveLength(calls);
  });
});

test('an error thrown by `parse` ends the prompt and is reported on the submission', async () => {
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
  const held = desk.holdNext();
  const outcome = context.promptModal(broken());
  const failure = expect(outcome).rejects.toThrow(new TypeError('no such table'));
  await held.arrived;
  held.release();
  const submitted = submit(named(shown().custom_id, 'Harry'));
  await failure;
  await parts.responder.finish();
  expect(parts.responder.latest).toBe((await submitted).responder);
  expect(desk.prompts.size).toBe(0);
});

describe('the submission of a prompt', () => {
  test('is being handled until it is responded to', async () => {
    const asked = await ask();
    const submitted = submit(named(asked.customId, 'Harry'));
    const form = await formOf(asked.outcome);
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
    const asked = await ask();
    const submitted = submit(named(asked.customId, 'Harry'));
    await asked.outcome;
    await asked.responder.finish();
    expect((await submitted).responder.responded).toBe(false);
  });

  test('is where the user gets the final message', async () => {
    const asked = await ask();
    const submitted = submit(named(asked.customId, 'Harry'));
    await asked.outcome;
    await asked.responder.latest.reply({ content: 'Sorry' });
    expect((await submitted).responder.responded).toBe(true);
  });
});

test('above the capacity the oldest prompt expires', async () => {
  await desk.close();
  desk = await startInteractionFixture({ capacity: 2 });
  const [first, second] = [await ask('7'), await ask('8')];
  await ask('9');
  expect(await first.outcome).toEqual({ outcome: 'timed_out' });
  void submit(named(second.customId, 'Sally', '8'));
  expect((await formOf(second.outcome)).values.name).toBe('Sally');
});
