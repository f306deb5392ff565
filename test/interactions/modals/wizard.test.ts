import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkbox } from '../../../src/interactions/modal-fields/checkbox.js';
import { userSelectField } from '../../../src/interactions/modal-fields/entity-select-fields.js';
import { radioGroup } from '../../../src/interactions/modal-fields/radio-group.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { wizard } from '../../../src/interactions/modals/wizard.js';
import type { ModalData, ModalInteraction } from '../../../src/wire/objects/interactions/interaction.js';
import { readButtonMessage } from '../fixture/button-message.js';
import { findAmong, type InteractionFixture, startInteractionFixture } from '../fixture/interaction-fixture.js';
import { buttonInteraction, modalData, modalInteraction, user } from '../fixture/interaction-payloads.js';

const takenNames = new Set<string>();
const about = modal('sign-up/:track<dev|art>', {
  title: 'About you',
  fields: {
    name: textInput({ label: 'Name', parse: (text, reject) => (takenNames.has(text) ? reject('Taken') : text) }),
    tier: radioGroup({ label: 'Tier' }),
  },
});
const friends = modal('sign-up-friends', {
  title: 'Friends',
  fields: { friend: userSelectField({ label: 'Friend' }) },
});
const rules = modal('sign-up-rules', {
  title: 'Rules',
  fields: { rules: checkbox({ label: 'I agree', parse: z.literal(true, 'You must agree') }) },
});
const signUp = wizard([about, friends, rules]);

const options = { tier: { core: 'Core', guest: 'Guest' } };
const page1 = { name: { type: 4, value: 'Ada' }, tier: { type: 21, value: 'core' } } as const;
const page2 = { friend: { type: 5 as const, values: ['8'] } };
const resolved = { users: { '8': user('8') } };
const EXPIRED = 'What you typed is no longer there. Please start again.';

let fixture: InteractionFixture;
/** The custom_id of the button that was clicked last. */
let pressedId: string | undefined;
beforeEach(async () => {
  takenNames.clear();
  pressedId = undefined;
  fixture = await startInteractionFixture();
});
afterEach(() => fixture.close());

const find = findAmong(signUp);

/** Shows the first page and returns its custom_id. */
async function open() {
  const parts = fixture.partsOf(buttonInteraction('start'));
  await fixture.modalService.show(parts, signUp({ track: 'dev' }, { options }));
  return shown().custom_id;
}

const shownShape = z.object({
  type: z.literal(9),
  data: z.looseObject({ custom_id: z.string(), title: z.string(), components: z.array(z.unknown()) }),
});
/** The last shown modal. */
const shown = () =>
  shownShape.parse(fixture.calls.findLast(({ body }) => shownShape.safeParse(body).success)?.body).data;

/** Submits a page to the declaration of its id. */
async function submit(
  data: ModalData,
  interaction: ModalInteraction = modalInteraction(data, { buttonId: pressedId }),
) {
  const parts = fixture.partsOf(interaction);
  const declared = await fixture.modalService.declaredCustomId(interaction);
  const found = declared === undefined ? undefined : find(declared);
  return found && fixture.modalService.acceptSubmission(found.declaration, parts, {});
}

/** The last sent message, with its button. */
function lastMessage() {
  const { type, content, flags, button } = readButtonMessage(fixture.calls.at(-1)?.body);
  return { type, content, flags, button };
}

/** Clicks a button of the framework. */
async function press(customId: string, userId = '7') {
  pressedId = customId;
  const parts = fixture.partsOf(buttonInteraction(customId, userId));
  await fixture.modalService.findHandler(parts, find)?.run();
}

/** Fills in the first page, and opens the second. */
async function toSecondPage() {
  expect(await submit(modalData(await open(), page1))).toBeUndefined();
  await press(lastMessage().button.custom_id);
  return shown().custom_id;
}

async function toThirdPage() {
  expect(await submit(modalData(await toSecondPage(), page2, resolved))).toBeUndefined();
  await press(lastMessage().button.custom_id);
  return shown().custom_id;
}

describe('a wizard', () => {
  test('opens with its first page, under an id of its own pattern', async () => {
    expect(await open()).toMatch(/^~shown\/[\w-]{16}\/sign-up\/dev$/);
    expect(shown().title).toBe('About you');
  });

  test('offers the next page only to the user, because a modal cannot follow a modal', async () => {
    await submit(modalData(await open(), page1));
    expect(lastMessage()).toMatchObject({
      type: 4,
      content: 'Part 1 of 3 is done.',
      flags: 64,
      button: { label: 'Continue' },
    });
  });

  test('continues in the same message', async () => {
    await submit(modalData(await toSecondPage(), page2, resolved));
    expect(lastMessage()).toMatchObject({ type: 7, content: 'Part 2 of 3 is done.' });
  });

  test('continues in a new message if the page was deferred for a reply', async () => {
    const data = modalData(await toSecondPage(), page2, resolved);
    const interaction = modalInteraction(data, { buttonId: pressedId });
    const parts = fixture.partsOf(interaction);
    await parts.responder.defer({ ephemeral: true });
    await fixture.modalService.declaredCustomId(interaction);
    expect(await fixture.modalService.acceptSubmission(signUp, parts, {})).toBeUndefined();
    expect(fixture.calls.at(-1)).toMatchObject({
      call: 'PATCH /webhooks/100/messages/@original',
      body: { content: 'Part 2 of 3 is done.' },
    });
  });

  test('returns the values and entities of all pages together', async () => {
    const id = await toThirdPage();
    expect(await submit(modalData(id, { rules: { type: 23, value: true } }))).toEqual({
      values: { name: 'Ada', tier: 'core', friend: { user: user('8') }, rules: true },
      resolved,
    });
  });

  test('is found by the id of its first page, whichever page is submitted', async () => {
    const id = await toThirdPage();
    expect(await fixture.modalService.declaredCustomId(modalInteraction(modalData(id, {})))).toBe('sign-up/dev');
  });

  test('works for a first page that was shown before a restart', async () => {
    const plain = wizard([friends, rules]);
    const interaction = modalInteraction(modalData('sign-up-friends', page2, resolved));
    await fixture.modalService.acceptSubmission(plain, fixture.partsOf(interaction), {});
    expect(lastMessage().content).toBe('Part 1 of 2 is done.');
  });
});

describe('a page that is rejected', () => {
  test('is reopened with its input and continues from there', async () => {
    const id = await toThirdPage();
    await submit(modalData(id, { rules: { type: 23, value: false } }));
    expect(lastMessage()).toMatchObject({ type: 7, content: expect.stringContaining('- **I agree**: You must agree') });
    await press(lastMessage().button.custom_id);
    expect(shown().title).toBe('Rules');
    const accepted = await submit(modalData(shown().custom_id, { rules: { type: 23, value: true } }));
    expect(accepted?.values).toMatchObject({ name: 'Ada', friend: { user: user('8') }, rules: true });
  });

  test('is checked against the options that the first page was shown with', async () => {
    await submit(modalData(await open(), { ...page1, tier: { type: 21, value: 'gold' } }));
    expect(lastMessage().content).toContain('- **Tier**: This option is no longer offered.');
    await press(lastMessage().button.custom_id);
    await submit(modalData(shown().custom_id, page1));
    expect(lastMessage().content).toBe('Part 1 of 3 is done.');
  });

  test('can be an earlier one whose value became invalid; later pages keep their input', async () => {
    const id = await toThirdPage();
    takenNames.add('Ada');
    await submit(modalData(id, { rules: { type: 23, value: true } }));
    expect(lastMessage().content).toContain('- **Name**: Taken');
    await press(lastMessage().button.custom_id);
    expect(shown()).toMatchObject({ title: 'About you', components: [{ component: { value: 'Ada' } }, {}] });
    await submit(modalData(shown().custom_id, { ...page1, name: { type: 4, value: 'Eve' } }));
    await press(lastMessage().button.custom_id);
    expect(shown()).toMatchObject({
      title: 'Friends',
      components: [{ component: { default_values: [{ id: '8', type: 'user' }] } }],
    });
    await submit(modalData(shown().custom_id, page2, resolved));
    await press(lastMessage().button.custom_id);
    const accepted = await submit(modalData(shown().custom_id, { rules: { type: 23, value: true } }));
    expect(accepted?.values).toMatchObject({ name: 'Eve' });
  });
});

describe('a wizard that cannot continue', () => {
  test('reports that the input has expired', async () => {
    await submit(modalData(await open(), page1));
    const { button } = lastMessage();
    await fixture.clock.advance(15 * 60_000);
    await press(button.custom_id);
    expect(fixture.calls.at(-1)?.body).toMatchObject({ data: { content: EXPIRED, flags: 64 } });
  });

  test('has no declared id for a page whose draft has expired or belongs to another user', async () => {
    const id = await toSecondPage();
    expect(
      await fixture.modalService.declaredCustomId(modalInteraction(modalData(id, page2), { userId: '8' })),
    ).toBeUndefined();
    await fixture.clock.advance(15 * 60_000);
    expect(await fixture.modalService.declaredCustomId(modalInteraction(modalData(id, page2)))).toBeUndefined();
  });

  test('does not open the input of another user', async () => {
    await submit(modalData(await open(), page1));
    await press(lastMessage().button.custom_id, '8');
    expect(fixture.calls.at(-1)?.body).toMatchObject({ data: { content: expect.stringContaining('Only the user') } });
  });

  test('reports that it has no handler any more', async () => {
    await submit(modalData(await open(), page1));
    const parts = fixture.partsOf(buttonInteraction(lastMessage().button.custom_id));
    await fixture.modalService.findHandler(parts, () => undefined)?.run();
    expect(fixture.calls.at(-1)?.body).toMatchObject({
      data: { content: 'This form is no longer offered. Please start again.' },
    });
  });

  test('reports that the page no longer exists', async () => {
    const id = await toThirdPage();
    const interaction = modalInteraction(modalData(id, { rules: { type: 23, value: true } }));
    await fixture.modalService.declaredCustomId(interaction);
    const shorter = wizard([about, friends]);
    expect(await fixture.modalService.acceptSubmission(shorter, fixture.partsOf(interaction), {})).toBeUndefined();
    expect(fixture.calls.at(-1)?.body).toMatchObject({
      data: { content: 'This form is no longer offered. Please start again.' },
    });
  });
});

describe('problems of a wizard declaration', () => {
  const one = textInput({ label: 'One' });

  test('include those of its pages, with their number', () => {
    const bad = modal('bad', { title: '', fields: { one } });
    expect(wizard([bad, rules]).problems).toMatchObject([{ message: expect.stringMatching(/^page 1, title:/) }]);
    expect(signUp.problems).toEqual([]);
  });

  test('include parameters and dynamic options of a later page', () => {
    const later = modal('later/:n<int>', { title: 'Later', fields: { tier: radioGroup({ label: 'Tier' }) } });
    expect(wizard([rules, later]).problems).toMatchObject([
      { message: 'page 2 has parameters in its custom_id, "later/:n<int>".' },
      { message: 'page 2 has fields without options: tier.' },
    ]);
  });

  test('include two fields with the same name on different pages', () => {
    const again = modal('again', { title: 'Again', fields: { rules: one } });
    expect(wizard([rules, again]).problems).toMatchObject([{ message: 'field "rules" is on more than one page.' }]);
  });

  test('name the wizard and its pages', () => {
    expect(wizard([rules, friends]).describe()).toBe('wizard of modal "sign-up-rules", modal "sign-up-friends"');
  });
});
