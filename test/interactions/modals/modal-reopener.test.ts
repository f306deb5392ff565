import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { type AnyModal, modal } from '../../../src/interactions/modals/modal.js';
import type { RejectedField } from '../../../src/interactions/modals/modal-values.js';
import { defaultInteractionTexts } from '../../../src/interactions/responses/interaction-texts.js';
import type { ModalData } from '../../../src/wire/objects/interactions/interaction.js';
import { type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { click, modalData, submission } from '../fixture/interaction-payloads.js';

const age = textInput({ label: 'Age', parse: z.coerce.number().min(16, 'You must be 16 or older') });
const application = modal('application/:track<dev|art>', {
  title: 'Join',
  fields: { age, cv: fileUpload({ label: 'CV', required: false }) },
});
const problem: RejectedField = { field: 'age', label: 'Age', message: 'You must be 16 or older' };
const typed = modalData('application/dev', { age: { type: 4, value: '15' } });
const GONE = 'What you typed before is no longer there: the form is empty.';

let desk: InteractionFixture;
beforeEach(async () => {
  desk = await startInteractionFixture({
    texts: (locale) =>
      locale === 'de' ? { ...defaultInteractionTexts, modalReopenButton: 'Erneut öffnen' } : defaultInteractionTexts,
  });
});
afterEach(() => desk.close());

/** Refuses a submission and gives the message that the user gets. */
async function refuse(data: ModalData, problems: readonly RejectedField[] = [problem], locale = 'en-GB') {
  const { interaction, responder } = desk.partsOf({ ...submission(data), locale });
  await desk.modalService.rejectSubmission({ interaction, problems, responder, shownOptions: undefined });
  const shape = z.object({
    type: z.literal(4),
    data: z.object({
      content: z.string(),
      flags: z.number(),
      allowed_mentions: z.unknown(),
      components: z.tuple([
        z.object({ components: z.tuple([z.object({ custom_id: z.string(), label: z.string() })]) }),
      ]),
    }),
  });
  const { data: message } = shape.parse(desk.calls.pop()?.body);
  return { ...message, button: message.components[0].components[0] };
}

/** Clicks a refusal's button and gives what came of it. */
async function reopen(customId: string, modals: readonly AnyModal[] = [application], userId?: string) {
  const parts = desk.partsOf(click(customId, userId));
  const taken = desk.modalService.findHandler(parts.interaction, (id) =>
    modals.find((each) => each.customId.parse(id) !== undefined),
  );
  if (!taken) throw new Error(`${customId} is not taken`);
  expect(taken.defer).toBe(false);
  await taken.run(parts);
  return desk.calls.map(({ body }) => body);
}

const forgetDrafts = () => desk.clock.advance(15 * 60_000);

describe('a refusal', () => {
  test('replies only to the user, with the problem of each field and without mentions', async () => {
    const message = await refuse(typed, [problem, { field: 'x', label: 'Nick', message: 'Taken by\n@everyone' }]);
    expect(message.content).toBe(
      'This could not be accepted:\n- **Age**: You must be 16 or older\n- **Nick**: Taken by @everyone',
    );
    expect(message.flags).toBe(64);
    expect(message.allowed_mentions).toEqual({ parse: [] });
    expect(message.button.label).toBe('Reopen');
  });

  test('says that files have to be chosen again, when some were', async () => {
    const uploaded = modalData('application/dev', { cv: { type: 19, values: ['60'] } });
    expect((await refuse(uploaded)).content).toMatch(/Files have to be chosen again\.$/);
    expect((await refuse(typed)).content).not.toContain('Files');
  });

  test('speaks the language of the user', async () => {
    expect((await refuse(typed, [problem], 'de')).button.label).toBe('Erneut öffnen');
  });

  test('fits into a message, however long the problems are', async () => {
    const long = Array.from({ length: 5 }, () => ({ ...problem, message: 'x'.repeat(4000) }));
    expect((await refuse(typed, long)).content.length).toBeLessThanOrEqual(2000);
  });
});

describe('the button', () => {
  test('opens the modal under its own id, holding what was typed', async () => {
    const { button } = await refuse(typed);
    expect(await reopen(button.custom_id)).toMatchObject([
      {
        type: 9,
        data: { custom_id: 'application/dev', title: 'Join', components: [{ component: { value: '15' } }, {}] },
      },
    ]);
  });

  test('opens it as often as it is clicked', async () => {
    const { button } = await refuse(typed);
    await reopen(button.custom_id);
    expect(await reopen(button.custom_id)).toHaveLength(2);
  });

  test('opens it empty when the draft is gone, and the modal says so', async () => {
    const { button } = await refuse(typed);
    await forgetDrafts();
    const [answer] = await reopen(button.custom_id);
    expect(answer).toMatchObject({
      type: 9,
      data: { custom_id: 'application/dev', components: [{ type: 10, content: GONE }, { type: 18 }, { type: 18 }] },
    });
    expect(JSON.stringify(answer)).not.toContain('"15"');
  });

  test('says it after the modal, when the modal has no room for it', async () => {
    const text = textDisplay('More');
    const full = modal('full', { title: 'Full', fields: { age, a: text, b: text, c: text, d: text } });
    const { button } = await refuse(modalData('full', { age: { type: 4, value: '15' } }));
    await forgetDrafts();
    expect(await reopen(button.custom_id, [full])).toMatchObject([
      { type: 9, data: { custom_id: 'full' } },
      { content: GONE, flags: 64 },
    ]);
  });

  test('does not open the input of another user', async () => {
    const { button } = await refuse(typed);
    const answers = await reopen(button.custom_id, [application], '8');
    expect(answers).toMatchObject([{ type: 4, data: { flags: 64 } }]);
    expect(JSON.stringify(answers)).not.toContain('"15"');
  });

  test('says so when no handler takes the modal any more', async () => {
    const { button } = await refuse(typed);
    expect(await reopen(button.custom_id, [])).toMatchObject([
      { type: 4, data: { content: 'This form is no longer offered. Please start again.', flags: 64 } },
    ]);
  });

  describe('of a modal whose id leaves no room for it', () => {
    const long = modal('long/:note', { title: 'Long', fields: { age } });
    const data = modalData(`long/${'x'.repeat(95)}`, { age: { type: 4, value: '15' } });

    test('opens it while the draft is there', async () => {
      const { button } = await refuse(data);
      expect(await reopen(button.custom_id, [long])).toMatchObject([{ type: 9, data: { custom_id: data.custom_id } }]);
    });

    test('says that it has expired when the draft is gone', async () => {
      const { button } = await refuse(data);
      await forgetDrafts();
      expect(await reopen(button.custom_id, [long])).toMatchObject([
        { type: 4, data: { content: 'What you typed is no longer there. Please start again.', flags: 64 } },
      ]);
    });
  });
});

test('every id of a modal that could be built gives a button whose id is within the limit', async () => {
  const notes = ['', 'x'.repeat(64), 'x'.repeat(70), '/'.repeat(20), '%2F'.repeat(8), '😀'.repeat(69)];
  const note = modal('note/:text', { title: 'Note', fields: { age } });
  for (const text of notes) {
    const { button } = await refuse(modalData(note.customId.build({ text }), {}));
    expect([...button.custom_id].length).toBeLessThanOrEqual(100);
  }
});
