// Sessions that survive a lost connection.

export async function resume({ step, emulator, actors, waitFor }) {
  const { channelId, control } = emulator;
  const ann = await actors.join('ann');
  const send = (content) => control('POST', `/channels/${channelId}/messages`, { user_id: ann.id, content });

  await step('resumes after its connection was closed, and receives missed events', async () => {
    const missed = waitFor('messageCreate', () => {}, { content: 'Missed' });
    await waitFor('resumed', async () => {
      await control('POST', '/faults', { kind: 'close', code: 4000 });
      await send('Missed');
    });
    await missed;
  });

  await step('resumes after its connection was lost without a close frame', async () => {
    await waitFor('resumed', () => control('POST', '/faults', { kind: 'drop' }));
    await waitFor('messageCreate', () => send('Back'), { content: 'Back' });
  });

  await step('resumes when Discord requests a reconnect', async () => {
    await waitFor('resumed', () => control('POST', '/faults', { kind: 'reconnect' }));
    await waitFor('messageCreate', () => send('Again'), { content: 'Again' });
  });
}
