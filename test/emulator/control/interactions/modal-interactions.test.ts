import { describe, expect, it } from 'vitest';
import type { ModalInteraction } from '../../../../src/wire/objects/interactions/interaction.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { InteractionFixture, inLabel, setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }));
const field = (type: number, more = {}) => inLabel({ type, custom_id: 'f', ...more });
const text = (more = {}) => field(4, { style: 1, ...more });

/** Submits successfully. Returns what the bot received. */
async function sent(components: unknown[], values: unknown, files?: unknown): Promise<ModalInteraction> {
  const submitted = interactions().submit(
    await interactions().openModal(...components),
    values,
    files ? { files } : {},
  );
  const interaction = await interactions().nextInteraction();
  if (interaction.type !== 5) throw new Error('expected a submitted modal');
  await interactions().respond(interaction, { type: 4, data: { content: 'thanks' } });
  expect(await submitted).toMatchObject({ status: 'answered' });
  return interaction;
}

const upload = (filename: string, text_ = 'hello', content_type?: string) => ({
  filename,
  data_base64: Buffer.from(text_).toString('base64'),
  ...(content_type ? { content_type } : {}),
});

describe('a submitted modal', () => {
  it('contains every component in the order of the modal, with its id', async () => {
    const { data, message } = await sent(
      [
        { type: 10, content: 'Introduce yourself' },
        inLabel({ type: 4, custom_id: 'name', style: 1 }),
        inLabel({ type: 21, custom_id: 'tier', options }),
        inLabel({ type: 22, custom_id: 'skills', options, required: false, min_values: 0 }),
        inLabel({ type: 23, custom_id: 'rules' }),
      ],
      { name: 'Ann', tier: 'b', skills: ['a', 'c'], rules: true },
    );
    expect(data).toEqual({
      custom_id: 'form',
      components: [
        { type: 10, id: 1 },
        { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'name', value: 'Ann' } },
        { type: 18, id: 4, component: { type: 21, id: 5, custom_id: 'tier', value: 'b' } },
        { type: 18, id: 6, component: { type: 22, id: 7, custom_id: 'skills', values: ['a', 'c'] } },
        { type: 18, id: 8, component: { type: 23, id: 9, custom_id: 'rules', value: true } },
      ],
    });
    expect(message?.content).toBe('here');
  });

  it('contains rows of text inputs as rows', async () => {
    const row = { type: 1, components: [{ type: 4, custom_id: 'name', style: 1, label: 'Name' }] };
    const { data } = await sent([row], { name: 'Ann' });
    expect(data.components).toEqual([
      { type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'name', value: 'Ann' }] },
    ]);
  });

  it('contains selected users and channels with their entities', async () => {
    const { data } = await sent([inLabel({ type: 5, custom_id: 'who' }), inLabel({ type: 8, custom_id: 'where' })], {
      who: [interactions().userId],
      where: [interactions().channelId],
    });
    expect(data.resolved).toMatchObject({
      users: { [interactions().userId]: { id: interactions().userId } },
      members: { [interactions().userId]: { pending: false } },
      channels: { [interactions().channelId]: { id: interactions().channelId, type: 0 } },
    });
  });

  it('contains uploads as attachments with working URLs', async () => {
    const { data } = await sent([field(19)], {}, { f: [upload('cv.txt', 'my life')] });
    const response = data.components[0];
    const id = response?.type === 18 && response.component.type === 19 ? response.component.values[0] : undefined;
    const attachment = data.resolved?.attachments?.[id ?? ''];
    expect(attachment).toMatchObject({
      filename: 'cv.txt',
      size: 7,
      content_type: 'text/plain',
      ephemeral: true,
      url: expect.stringContaining('/ephemeral-attachments/'),
    });
    const file = await fetch(attachment?.url ?? '');
    expect(await file.text()).toBe('my life');
  });

  it('contains the initial values that the user did not change', async () => {
    const preset = options.map((each) => ({ ...each, default: each.value === 'b' }));
    const { data } = await sent(
      [
        inLabel({ type: 4, custom_id: 'name', style: 1, value: 'Ann' }),
        inLabel({ type: 3, custom_id: 'pick', options: preset }),
        inLabel({ type: 21, custom_id: 'tier', options: preset }),
        inLabel({ type: 23, custom_id: 'rules', default: true }),
        inLabel({ type: 5, custom_id: 'who', default_values: [{ id: interactions().userId, type: 'user' }] }),
      ],
      {},
    );
    expect(data.components).toMatchObject([
      { component: { value: 'Ann' } },
      { component: { values: ['b'] } },
      { component: { value: 'b' } },
      { component: { value: true } },
      { component: { values: [interactions().userId] } },
    ]);
  });

  it('accepts a field whose custom_id is a property of every object', async () => {
    const { data } = await sent([text({ custom_id: 'constructor', required: false })], {});
    expect(data.components).toMatchObject([{ component: { custom_id: 'constructor', value: '' } }]);
  });

  it('contains no values if nothing is required and nothing was entered', async () => {
    const { data } = await sent(
      [
        inLabel({ type: 4, custom_id: 'name', style: 1, required: false, min_length: 3 }),
        inLabel({ type: 21, custom_id: 'tier', options, required: false }),
        inLabel({ type: 3, custom_id: 'pick', options, required: false }),
        inLabel({ type: 19, custom_id: 'cv', required: false }),
        inLabel({ type: 23, custom_id: 'rules' }),
      ],
      { name: null, tier: null, pick: null },
    );
    expect(data.components).toMatchObject([
      { component: { value: '' } },
      { component: { value: null } },
      { component: { values: [] } },
      { component: { values: [] } },
      { component: { value: false } },
    ]);
    expect(data.resolved).toBeUndefined();
  });

  it('cannot be submitted again', async () => {
    const modalId = await interactions().openModal(text());
    const submitted = interactions().submit(modalId, { f: 'x' });
    await interactions().respond(await interactions().nextInteraction(), { type: 6 });
    await submitted;
    expect(await interactions().submit(modalId, { f: 'x' })).toMatchObject({
      status: 'refused',
      error: { reason: 'unknown_modal', path: 'modal_id' },
    });
  });

  it('cannot be submitted by another user', async () => {
    const other = fixture().member(fixture().defaultGuild, 'other');
    const modalId = await interactions().openModal(text());
    expect(await interactions().submit(modalId, { f: 'x' }, { user_id: other.user.id })).toMatchObject({
      error: { reason: 'unknown_modal' },
    });
  });
});

describe('an invalid input of a modal', () => {
  it.each<[string, unknown, unknown, string]>([
    ['nothing where text is required', text(), undefined, 'required'],
    ['no text where text is required', text(), '', 'required'],
    ['text that is too short', text({ min_length: 3 }), 'ab', 'too_short'],
    ['text that is too long', text({ max_length: 3 }), 'abcd', 'too_long'],
    ['a line break in a short field', text(), 'a\nb', 'line_break'],
    ['a tick in a text field', text(), true, 'wrong_kind'],
    ['nothing where a choice is required', field(21, { options }), null, 'required'],
    ['a choice that is not offered', field(21, { options }), 'z', 'not_offered'],
    ['a list where one choice is taken', field(21, { options }), ['a'], 'wrong_kind'],
    ['nothing where ticks are required', field(22, { options }), [], 'required'],
    ['fewer ticks than are required', field(22, { options, min_values: 2 }), ['a'], 'too_few'],
    ['more ticks than are allowed', field(22, { options, max_values: 1 }), ['a', 'b'], 'too_many'],
    ['a tick twice', field(22, { options }), ['a', 'a'], 'too_many'],
    ['text where a tick is taken', field(23), 'yes', 'wrong_kind'],
    ['an option that is not offered', field(3, { options }), ['z'], 'not_offered'],
    ['text where options are taken', field(3, { options }), 'a', 'wrong_kind'],
    ['a user who is not there', field(5), ['1'], 'not_offered'],
    ['values where files are taken', field(19), ['a'], 'wrong_kind'],
  ])('is %s', async (_name, component, value, reason) => {
    const modalId = await interactions().openModal(component);
    const values = value === undefined ? {} : { f: value };
    expect(await interactions().submit(modalId, values)).toMatchObject({
      status: 'refused',
      error: { reason, path: 'values.f', message: expect.stringMatching(/./) },
    });
  });

  it.each<[string, unknown, unknown[], string, string]>([
    ['no file where one is required', field(19), [], 'required', 'files.f'],
    ['more files than are taken', field(19), [upload('a.txt'), upload('b.txt')], 'too_many', 'files.f'],
    ['a file of another type', field(19, { file_types: ['.pdf'] }), [upload('a.txt')], 'file_type', 'files.f.0'],
    ['a file of another group', field(19, { file_types: ['image'] }), [upload('a.mp3')], 'file_type', 'files.f.0'],
    ['a file where none is taken', text(), [upload('a.txt')], 'wrong_kind', 'files.f'],
  ])('is %s', async (_name, component, files, reason, path) => {
    const modalId = await interactions().openModal(component);
    expect(await interactions().submit(modalId, {}, { files: { f: files } })).toMatchObject({
      status: 'refused',
      error: { reason, path },
    });
  });

  it('is a file over 10 MiB', async () => {
    const modalId = await interactions().openModal(field(19));
    const files = { f: [upload('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1))] };
    expect(await interactions().submit(modalId, {}, { files })).toMatchObject({ error: { reason: 'file_too_large' } });
  });

  it('is a field that the modal does not have', async () => {
    const modalId = await interactions().openModal(text());
    expect(await interactions().submit(modalId, { f: 'x', g: 'y' })).toMatchObject({
      error: { reason: 'unknown_field', path: 'values.g' },
    });
  });

  it('does not close the modal', async () => {
    const modalId = await interactions().openModal(text({ min_length: 3 }));
    await interactions().submit(modalId, { f: 'ab' });
    const again = interactions().submit(modalId, { f: 'abc' });
    await interactions().respond(await interactions().nextInteraction(), { type: 6 });
    expect(await again).toMatchObject({ status: 'answered' });
  });
});

describe('an initial response to a modal', () => {
  it('cannot be another modal (50035)', async () => {
    const submitted = interactions().submit(await interactions().openModal(text()), { f: 'x' });
    const interaction = await interactions().nextInteraction();
    const modal = { type: 9, data: { custom_id: 'again', title: 'Again', components: [text()] } };
    const response = await interactions().respond(interaction, modal);
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({ errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } });
    await interactions().respond(interaction, { type: 6 });
    await submitted;
  });

  it('can change the message of the component that opened the modal', async () => {
    const submitted = interactions().submit(await interactions().openModal(text()), { f: 'x' });
    await interactions().respond(await interactions().nextInteraction(), {
      type: 7,
      data: { content: 'filled in', components: [] },
    });
    expect((await submitted).message).toMatchObject({ content: 'filled in', components: [] });
  });
});

describe('two open modals of one user', () => {
  it('are submitted by their own ids, in any order, with their own fields', async () => {
    const first = await interactions().openModal(text({ custom_id: 'one' }));
    const second = await interactions().openModal(text({ custom_id: 'two' }));
    expect(first).not.toBe(second);
    for (const [modalId, customId] of [
      [second, 'two'],
      [first, 'one'],
    ] as const) {
      const submitted = interactions().submit(modalId, { [customId]: 'x' });
      const interaction = await interactions().nextInteraction();
      expect(interaction.data).toMatchObject({ components: [{ component: { custom_id: customId, value: 'x' } }] });
      await interactions().respond(interaction, { type: 6 });
      expect(await submitted).toMatchObject({ status: 'answered' });
    }
  });

  it('do not share fields', async () => {
    const first = await interactions().openModal(text({ custom_id: 'one' }));
    await interactions().openModal(text({ custom_id: 'two' }));
    expect(await interactions().submit(first, { two: 'x' })).toMatchObject({
      error: { reason: 'unknown_field', path: 'values.two' },
    });
  });
});

describe('the response to a modal', () => {
  it('reports the interaction that opened it', async () => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Open', custom_id: 'open' });
    const clicked = interactions().click(message, 'open');
    const opener = await interactions().nextInteraction();
    const data = { custom_id: 'form', title: 'Form', components: [text()] };
    await interactions().respond(opener, { type: 9, data });
    const submitted = interactions().submit((await clicked).modal_id, { f: 'x' });
    const interaction = await interactions().nextInteraction();
    await interactions().respond(interaction, { type: 4, data: { content: 'thanks' } });
    expect((await submitted).message?.interaction_metadata).toEqual({
      id: interaction.id,
      type: 5,
      user: expect.objectContaining({ id: interactions().userId }),
      authorizing_integration_owners: { '0': fixture().emulator.guildId },
      triggering_interaction_metadata: expect.objectContaining({
        id: opener.id,
        type: 3,
        interacted_message_id: message.id,
      }),
    });
  });
});

describe('a modal that is not submitted', () => {
  // A separate emulator: its clock advances by an hour without heartbeats.
  const later = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

  it('is deleted an hour later with the interaction that opened it, when new ones arrive', async () => {
    const own = await InteractionFixture.open(later());
    const { clock, world } = later().emulator;
    const startedAt = clock.now();
    const left = await own.openModal(text());
    await clock.advance(startedAt + 60 * 60_000 - clock.now());
    const inTime = await own.openModal(text());
    expect([...world.modals.keys()]).toEqual([left, inTime]);
    await clock.advance(1);
    const last = await own.openModal(text());
    expect([...world.modals.keys()]).toEqual([inTime, last]);
    expect(await own.submit(left, { f: 'x' })).toMatchObject({ error: { reason: 'unknown_modal' } });
    const submitted = own.submit(inTime, { f: 'x' });
    await own.respond(await own.nextInteraction(), { type: 6 });
    expect(await submitted).toMatchObject({ status: 'answered' });
    own.close();
  });
});
