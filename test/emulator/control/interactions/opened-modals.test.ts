/** Modals that the control API opens, as if a bot had shown them. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readWorldFile } from '../../../../dev/src/emulator/state/world-file/world-file.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { inLabel, setUpInteractions } from '../../fixtures/interaction-fixture.js';

/** An hour passes in these tests, without heartbeats. */
const fixture = setUpEmulator({
  logger: createLogger({ level: 'silent' }),
  gateway: { heartbeatIntervalMs: 1_000_000_000 },
});
const interactions = setUpInteractions(fixture);

const modal = {
  custom_id: 'form',
  title: 'Form',
  components: [inLabel({ type: 4, custom_id: 'name', style: 1 })],
};
const Opened = z.object({ modal_id: z.string(), modal: z.looseObject({}) });

/** Opens a modal for the user of the fixture. */
const open = (more: object = {}) =>
  interactions().control.call('POST', '/modals', {
    user_id: interactions().userId,
    channel_id: interactions().channelId,
    modal,
    ...more,
  });

const openedId = async () => Opened.parse((await open()).json).modal_id;

describe('a modal that the control API opens', () => {
  it('is submitted to the bot like one that the bot has shown', async () => {
    const { modal_id, modal: shown } = Opened.parse((await open()).json);
    expect(shown).toMatchObject({ custom_id: 'form', components: [{ id: 1, component: { id: 2 } }] });
    const submitted = interactions().submit(modal_id, { name: 'Robin' });
    const interaction = await interactions().nextInteraction();
    expect(interaction).toMatchObject({
      type: 5,
      channel_id: interactions().channelId,
      data: { custom_id: 'form', components: [{ component: { custom_id: 'name', value: 'Robin' } }] },
    });
    expect(interaction).not.toHaveProperty('message');
    expect((await interactions().respond(interaction, { type: 4, data: { content: 'Thanks' } })).status).toBe(204);
    expect(await submitted).toMatchObject({ status: 'answered', message: { content: 'Thanks' } });
  });

  it('stays open for a second attempt if a value is not accepted, and can be submitted once', async () => {
    const id = await openedId();
    expect(await interactions().submit(id, { name: '' })).toMatchObject({ status: 'refused' });
    const submitted = interactions().submit(id, { name: 'Robin' });
    await interactions().respond(await interactions().nextInteraction(), { type: 4, data: { content: 'Thanks' } });
    expect(await submitted).toMatchObject({ status: 'answered' });
    expect(await interactions().submit(id, { name: 'Robin' })).toMatchObject({
      status: 'refused',
      error: { reason: 'unknown_modal' },
    });
  });

  it('can be submitted only by its user', async () => {
    const other = fixture().member(fixture().defaultGuild).user.id;
    expect(await interactions().submit(await openedId(), { name: 'Robin' }, { user_id: other })).toMatchObject({
      status: 'refused',
      error: { reason: 'unknown_modal' },
    });
  });

  it('is refused in a channel that the user cannot see', async () => {
    const guild = fixture().guildWithoutBot();
    const channel_id = fixture().channel(guild).channel.id;
    expect((await open({ channel_id })).json).toMatchObject({ status: 'refused', error: { reason: 'no_access' } });
  });

  it.each([
    ['an invalid modal', { modal: { ...modal, components: [] } }, 400, 50035],
    ['an unknown user', { user_id: '1' }, 404, 10013],
    ['an unknown channel', { channel_id: '1' }, 404, 10003],
    ['an unknown application', { application_id: '1' }, 404, 10002],
  ])('is rejected for %s', async (_what, more, status, code) => {
    expect(await open(more)).toMatchObject({ status, json: { code } });
  });

  it('is rejected for a bot', async () => {
    expect(await open({ user_id: fixture().emulator.botUserId })).toMatchObject({ status: 403 });
  });

  it('is part of the saved world, and expires after an hour', async () => {
    const { emulator } = fixture();
    const id = await openedId();
    expect(readWorldFile(emulator.save()).modals.has(id)).toBe(true);
    await emulator.clock.advance(60 * 60_000 + 1);
    await openedId();
    expect(emulator.world.modals.has(id)).toBe(false);
  });
});
