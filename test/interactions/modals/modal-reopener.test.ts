import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { fileUpload } from '../../../src/interactions/modal-fields/file-upload.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import type { AnyModal } from '../../../src/interactions/modals/any-modal.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import type { RejectedField } from '../../../src/interactions/modals/modal-values.js';
import { defaultInteractionTexts } from '../../../src/interactions/responses/interaction-texts.js';
import type { ModalData } from '../../../src/wire/objects/interactions/interaction.js';
import { readButtonMessage } from '../fixture/button-message.js';
import { findAmong, type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, modalData, modalInteraction } from '../fixture/interaction-payloads.js';

const age = textInput({ label: 'Age', parse: z.coerce.number().min(16, 'You must be 16 or older') });
const application = modal('application/:track<dev|art>', {
  title: 'Join',
  fields: { age, cv: fileUpload({ label: 'CV', required: false }) },
});
const problem: RejectedField = { field: 'age', label: 'Age', message: 'You must be 16 or older' };
const typed = modalData('application/dev', { age: { type: 4, value: '15' } });
const GONE = 'What you typed before is no longer there: the form is empty.';

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture({
    texts: (locale) =>
      locale === 'de' ? { ...defaultInteractionTexts, modalReopenButton: 'Erneut öffnen' } : defaultInteractionTexts,
  });
});
afterEach(() => fixture.close());

/** Rejects a submission and returns the message that the user receives. */
async function rejectSubmission(data: ModalData, problems: readonly RejectedField[] = [problem], locale = 'en-GB') {
  const { interaction, responder } = fixture.partsOf({ ...modalInteraction(data), locale });
  await fixture.modalService.rejectSubmission({ interaction, problems, responder, shown: undefined });
  const { type, ...message } = readButtonMessage(fixture.calls.pop()?.body);
  expect(type).toBe(4);
  return message;
}

/** Clicks the button of a rejection and returns the responses. */
async function reopen(customId: string, modals: readonly AnyModal[] = [application], userId?: string) {
  const parts = fixture.partsOf(buttonInteraction(customId, userId));
  const handler = fixture.modalService.findHandler(parts, findAmong(...modals));
  if (!handler) throw new Error(`${customId} has no handler`);
  expect(handler.defer).toBe(false);
  await handler.run();
  return fixture.calls.map(({ body }) => body);
}

const forgetDrafts = () => fixture.clock.advance(15 * 60_000);

describe('a rejection', () => {
  test('is shown only to the user, with the problem of each field and without mentions', async () => {
    const message = await rejectSubmission(typed, [
      problem,
      { field: 'x', label: 'Nick', message: 'Taken by\n@everyone' },
    ]);
    expect(message.content).toBe(
      'This could not be accepted:\n- **Age**: You must be 16 or older\n- **Nick**: Taken by @everyone',
    );
    expect(message.flags).toBe(64);
    expect(message.allowed_mentions).toEqual({ parse: [] });
    expect(message.button.label).toBe('Reopen');
  });

  test('says that files must be chosen again if there were some', async () => {
    const uploaded = modalData('application/dev', { cv: { type: 19, values: ['60'] } });
    expect((await rejectSubmission(uploaded)).content).toMatch(/Files have to be chosen again\.$/);
    expect((await rejectSubmission(typed)).content).not.toContain('Files');
  });

  test('is in the language of the user', async () => {
    expect((await rejectSubmission(typed, [problem], 'de')).button.label).toBe('Erneut öffnen');
  });

  test('fits into a message even if the problems are long', async () => {
    const long = Array.from({ length: 5 }, () => ({ ...problem, message: 'x'.repeat(4000) }));
    expect((await rejectSubmission(typed, long)).content.length).toBeLessThanOrEqual(2000);
  });
});

describe('the button of a rejection', () => {
  test('opens the modal under its own id with the input of the user', async () => {
    const { button } = await rejectSubmission(typed);
    expect(await reopen(button.custom_id)).toMatchObject([
      {
        type: 9,
        data: { custom_id: 'application/dev', title: 'Join', components: [{ component: { value: '15' } }, {}] },
      },
    ]);
  });

  test('opens the modal on every click', async () => {
    const { button } = await rejectSubmission(typed);
    await reopen(button.custom_id);
    expect(await reopen(button.custom_id)).toHaveLength(2);
  });

  test('opens an empty modal with a notice if the draft has expired', async () => {
    const { button } = await rejectSubmission(typed);
    await forgetDrafts();
    const [response] = await reopen(button.custom_id);
    expect(response).toMatchObject({
      type: 9,
      data: { custom_id: 'application/dev', components: [{ type: 10, content: GONE }, { type: 18 }, { type: 18 }] },
    });
    expect(JSON.stringify(response)).not.toContain('"15"');
  });

  test('sends the notice after the modal if the modal has no room for it', async () => {
    const text = textDisplay('More');
    const full = modal('full', { title: 'Full', fields: { age, a: text, b: text, c: text, d: text } });
    const { button } = await rejectSubmission(modalData('full', { age: { type: 4, value: '15' } }));
    await forgetDrafts();
    expect(await reopen(button.custom_id, [full])).toMatchObject([
      { type: 9, data: { custom_id: 'full' } },
      { content: GONE, flags: 64 },
    ]);
  });

  test('does not open the input of another user', async () => {
    const { button } = await rejectSubmission(typed);
    const responses = await reopen(button.custom_id, [application], '8');
    expect(responses).toMatchObject([{ type: 4, data: { flags: 64 } }]);
    expect(JSON.stringify(responses)).not.toContain('"15"');
  });

  test('reports that the modal has no handler any more', async () => {
    const { button } = await rejectSubmission(typed);
    expect(await reopen(button.custom_id, [])).toMatchObject([
      { type: 4, data: { content: 'This form is no longer offered. Please start again.', flags: 64 } },
    ]);
  });

  describe('if the modal id leaves no room for the custom_id', () => {
    const long = modal('long/:note', { title: 'Long', fields: { age } });
    const data = modalData(`long/${'x'.repeat(95)}`, { age: { type: 4, value: '15' } });

    test('opens the modal while the draft exists', async () => {
      const { button } = await rejectSubmission(data);
      expect(await reopen(button.custom_id, [long])).toMatchObject([{ type: 9, data: { custom_id: data.custom_id } }]);
    });

    test('reports that it has expired once the draft is deleted', async () => {
      const { button } = await rejectSubmission(data);
      await forgetDrafts();
      expect(await reopen(button.custom_id, [long])).toMatchObject([
        { type: 4, data: { content: 'What you typed is no longer there. Please start again.', flags: 64 } },
      ]);
    });
  });
});

test('the button of every possible modal id is within the limit', async () => {
  const notes = ['', 'x'.repeat(64), 'x'.repeat(70), '/'.repeat(20), '%2F'.repeat(8), '😀'.repeat(69)];
  const note = modal('note/:text', { title: 'Note', fields: { age } });
  for (const text of notes) {
    const { button } = await rejectSubmission(modalData(note.customId.build({ text }), {}));
    expect([...button.custom_id].length).toBeLessThanOrEqual(100);
  }
});
