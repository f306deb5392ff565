/** Calls of the control API by a test, for what the kit has no method for. */
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ActionRejectedError } from '../../dev/src/testing/errors/action-rejected-error.js';

async function createHarbour() {
  const world = await createWorld({ guild: { name: 'Harbour', channels: [{ name: 'quay' }] }, clock: 'manual' });
  onTestFinished(() => world.close());
  return { world, wren: await world.createMember('Wren'), quay: world.guild.channel('quay') };
}

const rejection = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an operation is called by its name', () => {
  test('the result is typed, and numbers are query parameters', async () => {
    const { world, wren, quay } = await createHarbour();
    await wren.send(quay, 'Hello');
    const [message] = await world.control.call('listMessages', { channel_id: quay.id, user_id: wren.id, limit: 1 });
    expect(message?.content).toBe('Hello');
    expect(await world.control.call('setStatus', { user_id: wren.id, status: 'idle' })).toBeUndefined();
  });

  test('a refused action throws the reason, the path, and when it is possible', async () => {
    const { world, wren, quay } = await createHarbour();
    await world.owner.api.channels.edit(quay.id, { rate_limit_per_user: 60 });
    const send = () => world.control.call('sendMessage', { channel_id: quay.id, user_id: wren.id, content: 'Hello' });
    await send();
    const error = await rejection(send());
    expect(error).toBeInstanceOf(ActionRejectedError);
    expect(error).toMatchObject({ reason: 'slowmode', refusal: { reason: 'slowmode', retry_after: 60 } });
  });

  test('a refused interaction throws, too', async () => {
    const { world, wren, quay } = await createHarbour();
    const use = world.control.call('useCommand', {
      type: 2,
      user_id: wren.id,
      channel_id: quay.id,
      command: 'ping',
    });
    expect(await rejection(use)).toMatchObject({ refusal: { reason: 'unknown_command', path: 'command' } });
  });

  test('an invalid call throws the response of the emulator', async () => {
    const { world, wren } = await createHarbour();
    const edit = world.control.call('editUser', { user_id: wren.id, time_zone: 'Atlantis' });
    await expect(edit).rejects.toThrow(/^PATCH \/_control\/users\/\d+ was rejected \(400\): .*Invalid Form Body/);
  });
});

test('any request can be sent', async () => {
  const { world, wren } = await createHarbour();
  await world.control.send('PUT', `/users/${wren.id}/presence`, { status: 'idle' });
  expect((await world.control.call('getUser', { user_id: wren.id })).status).toBe('idle');
});
