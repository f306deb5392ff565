import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { checkboxGroup } from '../../../src/interactions/modal-fields/checkbox-group.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { stringSelectField } from '../../../src/interactions/modal-fields/string-select-field.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import { ValidationError } from '../../../src/rest/call/errors.js';
import { ModalRequest } from '../../../src/wire/objects/components/modal.js';
import type { ModalData } from '../../../src/wire/objects/interactions/interaction.js';
import { readButtonMessage } from '../fixture/button-message.js';
import { findAmong, type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, modalData, modalInteraction } from '../fixture/interaction-payloads.js';

const note = textInput({ label: 'Note', required: false });
const assign = modal('assign/:ticket<int>', {
  title: 'Assign',
  fields: { project: stringSelectField({ label: 'Project' }), note },
});
const join = modal('join', {
  title: 'Join',
  fields: { tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest', friend: 'Friend' } }), note },
});
const projects = { p1: 'Alpha', p2: { label: 'Beta', emoji: '🐝' } };

let fixture: InteractionFixture;
beforeEach(async () => {
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

const shownShape = z.object({ type: z.literal(9), data: ModalRequest });
const shown = () =>
  shownShape.parse(fixture.calls.findLast(({ body }) => shownShape.safeParse(body).success)?.body).data;

async function show(request: ModalRequest) {
  await fixture.modalService.show(fixture.partsOf(buttonInteraction('open')), request);
  return shown();
}

const find = findAmong(assign, join);

async function submit(data: ModalData, userId = '7') {
  const interaction = modalInteraction(data, { userId });
  const parts = fixture.partsOf(interaction);
  const found = find((await fixture.modalService.declaredCustomId(interaction)) ?? '');
  if (!found) throw new Error('no declaration takes it');
  return fixture.modalService.acceptSubmission(found.declaration, parts, {});
}

const chosen = (customId: string, project: string) => modalData(customId, { project: { type: 3, values: [project] } });
const lastContent = () =>
  z.object({ data: z.object({ content: z.string() }) }).parse(fixture.calls.at(-1)?.body).data.content;

describe('options that are passed when a modal is shown', () => {
  test('are shown in the field unchanged', async () => {
    const { components, custom_id } = await show(assign({ ticket: 7 }, { options: { project: projects } }));
    expect(custom_id).toMatch(/^~shown\/[\w-]{16}\/assign\/7$/);
    expect(components[0]).toMatchObject({
      component: {
        options: [
          { value: 'p1', label: 'Alpha' },
          { value: 'p2', label: 'Beta', emoji: { name: '🐝' } },
        ],
      },
    });
  });

  test('are the only ones that can be chosen', async () => {
    const { custom_id } = await show(assign({ ticket: 7 }, { options: { project: projects } }));
    expect(await submit(chosen(custom_id, 'p2'))).toMatchObject({ values: { project: 'p2' } });
    expect(await submit(chosen(custom_id, 'p3'))).toBeUndefined();
    expect(lastContent()).toContain('- **Project**: This option is no longer offered.');
  });

  test('can be preselected with prefill', async () => {
    const { components } = await show(
      assign({ ticket: 7 }, { options: { project: projects }, prefill: { project: 'p1' } }),
    );
    expect(components[0]).toMatchObject({ component: { options: [{ default: true }, { value: 'p2' }] } });
  });

  test('are offered again with the selection when the modal is reopened', async () => {
    const required = modal('assign/:ticket<int>', {
      title: 'Assign',
      fields: { project: stringSelectField({ label: 'Project', parse: (_key, reject) => reject('Not now') }) },
    });
    const { custom_id } = await show(required({ ticket: 7 }, { options: { project: projects } }));
    const interaction = modalInteraction(chosen(custom_id, 'p2'));
    const parts = fixture.partsOf(interaction);
    await fixture.modalService.acceptSubmission(required, parts, {});
    const { button } = readButtonMessage(fixture.calls.at(-1)?.body);
    const pressed = fixture.partsOf(buttonInteraction(button.custom_id));
    await fixture.modalService.findHandler(pressed, findAmong(required))?.run();
    expect(shown().components[0]).toMatchObject({
      component: { options: [{ value: 'p1' }, { value: 'p2', default: true }] },
    });
    expect(shown().custom_id).toMatch(/^~shown\/[\w-]{16}\/assign\/7$/);
    expect(shown().custom_id).not.toBe(custom_id);
  });

  test('replace declared options: fewer of them, or other labels', async () => {
    const { components, custom_id } = await show(
      join({ options: { tier: { core: 'Core (2 left)', guest: 'Guest' } } }),
    );
    expect(components[0]).toMatchObject({
      component: {
        options: [
          { value: 'core', label: 'Core (2 left)' },
          { value: 'guest', label: 'Guest' },
        ],
      },
    });
    const data = (value: string) => modalData(custom_id, { tier: { type: 21 as const, value } });
    expect(await submit(data('guest'))).toMatchObject({ values: { tier: 'guest' } });
    expect(await submit(data('friend'))).toBeUndefined();
  });

  test('limit how many can be chosen', () => {
    const form = modal('form', {
      title: 'Form',
      fields: {
        many: stringSelectField({ label: 'Many', maxValues: 5, minValues: 3 }),
        group: checkboxGroup({ label: 'Group', maxValues: 3 }),
      },
    });
    expect(form.problems).toEqual([]);
    const request = form({ options: { many: { a: 'A', b: 'B' }, group: { a: 'A' } } });
    expect(request.components).toMatchObject([
      { component: { min_values: 2, max_values: 2 } },
      { component: { max_values: 1 } },
    ]);
    expect(ModalRequest.safeParse(request).error).toBeUndefined();
  });
});

describe('a modal whose options are unknown', () => {
  test('is not shown if they are missing', () => {
    // The types forbid this. Callers without types get the error immediately.
    const open: (...args: unknown[]) => unknown = assign as never;
    expect(() => open({ ticket: 7 })).toThrow(ValidationError);
    expect(() => open({ ticket: 7 })).toThrow('options.project');
  });

  test('asks the user to start again if they have expired', async () => {
    const { custom_id } = await show(assign({ ticket: 7 }, { options: { project: projects } }));
    await fixture.clock.advance(15 * 60_000);
    expect(await submit(chosen(custom_id, 'p1'))).toBeUndefined();
    expect(lastContent()).toBe('What you typed is no longer there. Please start again.');
  });

  test('accepts the declared options instead of deleted ones', async () => {
    const { custom_id } = await show(join({ options: { tier: { core: 'Core', guest: 'Guest' } } }));
    await fixture.clock.advance(15 * 60_000);
    const data = modalData(custom_id, { tier: { type: 21, value: 'friend' } });
    expect(await submit(data)).toMatchObject({ values: { tier: 'friend' } });
  });

  test('asks the user to start again if it was shown to another user', async () => {
    const { custom_id } = await show(assign({ ticket: 7 }, { options: { project: projects } }));
    expect(await submit(chosen(custom_id, 'p1'), '8')).toBeUndefined();
  });

  test('cannot be reopened if the draft has expired too', async () => {
    const { custom_id } = await show(assign({ ticket: 7 }, { options: { project: projects } }));
    await submit(chosen(custom_id, 'p3'));
    const refusal = JSON.stringify(fixture.calls.at(-1)?.body);
    const [, button = ''] = /"custom_id":"(~reopen[^"]*)"/.exec(refusal) ?? [];
    await fixture.clock.advance(15 * 60_000);
    const pressed = fixture.partsOf(buttonInteraction(button));
    await fixture.modalService.findHandler(pressed, find)?.run();
    expect(lastContent()).toBe('What you typed is no longer there. Please start again.');
  });
});

describe('texts that are passed when a modal is shown', () => {
  const rate = modal('rate/:ship', {
    title: 'How was it?',
    fields: {
      stars: textInput({
        label: 'Stars',
        description: 'From 1 to 5',
        placeholder: '5',
        parse: (text, reject) => (/^[1-5]$/.test(text) ? Number(text) : reject('Write 1 to 5')),
      }),
      crew: stringSelectField({ label: 'Crew', options: { ada: 'Ada' }, placeholder: 'Who?', required: false }),
      public: checkbox({ label: 'Show it to others' }),
    },
  });
  const german = {
    title: 'Wie war es?',
    labels: { stars: 'Sterne', crew: 'Mannschaft', public: 'Anderen zeigen' },
    descriptions: { stars: 'Von 1 bis 5', public: 'Mit deinem Namen' },
    placeholders: { stars: 'fünf', crew: 'Wer?' },
  };
  const answer = (customId: string, stars: string) =>
    modalData(customId, { stars: { type: 4, value: stars }, public: { type: 23, value: false } });

  test('replace those of the declaration', async () => {
    expect(await show(rate({ ship: 'argo' }, german))).toMatchObject({
      title: 'Wie war es?',
      components: [
        { label: 'Sterne', description: 'Von 1 bis 5', component: { placeholder: 'fünf' } },
        { label: 'Mannschaft', component: { placeholder: 'Wer?' } },
        { label: 'Anderen zeigen', description: 'Mit deinem Namen' },
      ],
    });
  });

  test('can be some of them: the others are as declared', async () => {
    const { title, components } = await show(rate({ ship: 'argo' }, { labels: { stars: 'Sterne' } }));
    expect(title).toBe('How was it?');
    expect(components).toMatchObject([
      { label: 'Sterne', description: 'From 1 to 5', component: { placeholder: '5' } },
      { label: 'Crew', component: { placeholder: 'Who?' } },
      { label: 'Show it to others' },
    ]);
  });

  test('are in the response to a rejected value, and in the modal when it is reopened', async () => {
    const { custom_id } = await show(rate({ ship: 'argo' }, german));
    const parts = fixture.partsOf(modalInteraction(answer(custom_id, '9')));
    expect(await fixture.modalService.acceptSubmission(rate, parts, {})).toBeUndefined();
    expect(lastContent()).toContain('- **Sterne**: Write 1 to 5');
    const { button } = readButtonMessage(fixture.calls.at(-1)?.body);
    const pressed = fixture.partsOf(buttonInteraction(button.custom_id));
    await fixture.modalService.findHandler(pressed, findAmong(rate))?.run();
    expect(shown()).toMatchObject({
      title: 'Wie war es?',
      components: [{ label: 'Sterne', component: { value: '9', placeholder: 'fünf' } }, { label: 'Mannschaft' }, {}],
    });
  });

  test('can be in the language of the user, also the message of a rejected value', async () => {
    const form = modal('form', {
      title: 'Form',
      fields: {
        age: textInput({ label: 'Age', parse: (_text, reject, { locale }) => reject(locale === 'de' ? 'Nein' : 'No') }),
      },
    });
    const submitted = modalInteraction(modalData('form', { age: { type: 4, value: '7' } }));
    for (const [locale, message] of [
      ['de', '- **Age**: Nein'],
      ['fr', '- **Age**: No'],
    ] as const) {
      expect(
        await fixture.modalService.acceptSubmission(form, fixture.partsOf({ ...submitted, locale }), {}),
      ).toBeUndefined();
      expect(lastContent()).toContain(message);
    }
  });

  test('are not needed to accept a submission, so it is accepted after they have expired', async () => {
    const { custom_id } = await show(rate({ ship: 'argo' }, german));
    await fixture.clock.advance(15 * 60_000);
    const parts = fixture.partsOf(modalInteraction(answer(custom_id, '4')));
    expect(await fixture.modalService.acceptSubmission(rate, parts, {})).toMatchObject({ values: { stars: 4 } });
  });

  test.each([
    ['an unknown option', { titel: 'Wie war es?' }, 'titel'],
    ['an unknown field', { labels: { star: 'Sterne' } }, 'labels.star'],
    ['a placeholder for a checkbox', { placeholders: { public: 'Ja' } }, 'placeholders.public'],
    ['a description for a field that does not exist', { descriptions: { toString: 'x' } }, 'descriptions.toString'],
    ['a text in place of texts', { labels: 'Sterne' }, 'labels'],
  ])('cannot be %s', (_what, options, path) => {
    const open: (...args: unknown[]) => unknown = rate as never;
    expect(() => open({ ship: 'argo' }, options)).toThrow(ValidationError);
    expect(() => open({ ship: 'argo' }, options)).toThrow(path);
  });

  test.each([
    ['an empty title', { title: '' }],
    ['a title of 46 characters', { title: 'x'.repeat(46) }],
    ['a label of 46 characters', { labels: { stars: 'x'.repeat(46) } }],
    ['a description of 101 characters', { descriptions: { stars: 'x'.repeat(101) } }],
    ['a placeholder of 101 characters', { placeholders: { stars: 'x'.repeat(101) } }],
  ])('are checked like those of a declaration: %s', (_what, options) => {
    expect(ModalRequest.safeParse(rate({ ship: 'argo' }, options)).success).toBe(false);
  });

  test('of a wizard are those of its first page', async () => {
    const next = modal('next', { title: 'More', fields: { note } });
    const steps = wizard([rate, next]);
    expect(await show(steps({ ship: 'argo' }, german))).toMatchObject({ title: 'Wie war es?' });
    const parts = fixture.partsOf(modalInteraction(answer(shown().custom_id, '4')));
    expect(await fixture.modalService.acceptSubmission(steps, parts, {})).toBeUndefined();
    const { button } = readButtonMessage(fixture.calls.at(-1)?.body);
    const pressed = fixture.partsOf(buttonInteraction(button.custom_id));
    await fixture.modalService.findHandler(pressed, findAmong(steps))?.run();
    expect(shown()).toMatchObject({ title: 'More', components: [{ label: 'Note' }] });
  });
});

describe('the id of a modal that is shown with options', () => {
  const long = modal('long/:note', { title: 'Long', fields: { project: stringSelectField({ label: 'Project' }) } });

  test('leaves 76 characters for the pattern', async () => {
    const { custom_id } = await show(long({ note: 'x'.repeat(71) }, { options: { project: projects } }));
    expect(custom_id).toHaveLength(100);
    expect(await fixture.modalService.declaredCustomId(modalInteraction(chosen(custom_id, 'p1')))).toBe(
      `long/${'x'.repeat(71)}`,
    );
  });

  test('is a problem of the declaration if it can be too long', () => {
    const fields = { project: stringSelectField({ label: 'Project' }) };
    expect(modal('bounded/:note<text:23>', { title: 'x', fields }).problems).toMatchObject([
      { message: expect.stringContaining('can reach 77 characters; the limit is 76') },
    ]);
    expect(modal('bound/:note<text:23>', { title: 'x', fields }).problems).toMatchObject([]);
    expect(long.problems).toEqual([]);
  });

  test('is rejected when it is built if it is too long', () => {
    expect(() => long({ note: 'x'.repeat(72) }, { options: { project: projects } })).toThrow('76 or fewer');
  });
});

test('still has its options after the request was copied', async () => {
  const request = assign({ ticket: 7 }, { options: { project: projects } });
  expect((await show({ ...request, title: 'Other' })).custom_id).toMatch(/^~shown/);
  expect(Object.keys(JSON.parse(JSON.stringify(request)))).toEqual(['custom_id', 'title', 'components']);
});
