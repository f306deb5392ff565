/** The emulator itself: its time, limits, faults, log, banner, recording and state. */
import { ScriptedRecordingHost } from '../../../emulator/fixtures/scripted-recording-host.js';
import type { GoldenScene } from '../golden-scene.js';

const faults = [
  { kind: 'close', code: 4000, shard: 0, count: 2, after: 3 },
  { kind: 'reconnect' },
  { kind: 'drop' },
  { kind: 'invalid_session', resumable: true },
  { kind: 'lost_session', resume: 'silent', shard: 7 },
  { kind: 'bad_gateway', executed: true, route: '/guilds/{guild_id}' },
  { kind: 'duplicate_interaction', after: 2 },
  { kind: 'delay', delay_ms: 5, method: 'post', route: '/channels/{channel_id}/messages' },
  { kind: 'http_error', status: 503, route: '/guilds/{guild_id}' },
];
const error = { message: 'No data', stack: 'at x', request: { method: 'GET', path: '/x', status: 404 } };

export async function emulator(scene: GoldenScene): Promise<void> {
  const { applicationId, guildId, channelId, world } = scene.emulator;
  await scene.call('the time', 'GET /clock');
  await scene.call('time passes', 'POST /clock', [], { advance_ms: 5000 });
  await scene.call('the mode', 'POST /clock', [], { mode: 'manual' });
  await scene.call('nothing', 'POST /clock', [], {});
  await scene.refuse('POST /clock', [], { advance_ms: 1, mode: 'manual' });

  for (const fault of faults) await scene.call(fault.kind, 'POST /faults', [], fault);
  for (const fault of faults) await scene.refuse('POST /faults', [], { ...fault, application_id: applicationId });
  for (const { kind } of faults)
    await scene.call(`${kind} with an unknown field`, 'POST /faults', [], { kind, shrad: 1 });
  await scene.call('a code that no server sends', 'POST /faults', [], { kind: 'close', code: 1005 });
  await scene.call('expired_attachment', 'POST /faults', [], { kind: 'expired_attachment', after: 1 });
  await scene.call('all', 'GET /faults');
  await scene.call('all', 'DELETE /faults');

  await scene.call('none', 'GET /bad_day');
  await scene.call('the usual one', 'PUT /bad_day', [], {});
  const shares = { bad_gateway: 0.5, lost_sessions: 0, duplicate_interactions: 1, expired_attachments: 0.1 };
  await scene.call('all settings', 'PUT /bad_day', [], {
    seed: 7,
    ...shares,
    slow_requests: { share: 0, delay_ms: 5 },
  });
  await scene.refuse('PUT /bad_day', [], { seed: 7, ...shares, slow_requests: { share: 2 } });
  await scene.call('the bad day', 'DELETE /bad_day');
  const outage = 'PUT /guilds/{id}/outage';
  await scene.call('begins', outage, [guildId], { unavailable: true });
  await scene.call('ends', outage, [guildId], { unavailable: false });
  await scene.refuse(outage, [guildId], { unavailable: true });

  const route = 'POST /channels/{channel_id}/messages';
  await scene.call('all routes', 'PUT /limits', [], { limit: 10_000, window_ms: 1000 });
  await scene.call('a route', 'PUT /limits', [], { route, limit: 9000, window_ms: 1000 });
  await scene.call('an unknown route', 'PUT /limits', [], { route: 'GET /x', limit: 1, window_ms: 1 });
  await scene.refuse('PUT /limits', [], { route, limit: 5, window_ms: 1000 });

  const banner = { level: 'error', title: 'Broken', text: 'It does not compile' };
  await scene.call('none', 'GET /banner');
  await scene.call('an error', 'PUT /banner', [], banner);
  await scene.call('an error', 'GET /banner');
  await scene.refuse('PUT /banner', [], banner);
  await scene.call('the banner', 'DELETE /banner');

  const line = {
    kind: 'log',
    level: 'warn',
    message: 'Careful',
    interaction_id: '5',
    handler: 'A.b',
    error,
    fields: { a: 1 },
  };
  const handled = {
    kind: 'handler',
    interaction_id: '5',
    outcome: 'failed',
    handler: 'A.b',
    declaration: 'button "x"',
  };
  await scene.call('a line', 'POST /bot_reports', [], line);
  await scene.call('a handler', 'POST /bot_reports', [], { ...handled, params: { a: 1 }, guard: 'G', error });
  await scene.refuse('POST /bot_reports', [], line);
  await scene.refuse('POST /bot_reports', [], handled);
  await scene.fixture.bot.send('POST', `/channels/${channelId}/messages`, { content: 'Hi', mystery: 1 });
  await scene.call('all', 'GET /log');
  await scene.call('a page', 'GET /log?after={after}&limit={limit}', ['1', '1']);
  await scene.call('wrong parameters', 'GET /log?after={after}&limit={limit}&wait_ms={wait_ms}', ['-1', '1001', 'x']);
  for (const [seq] of scene.emulator.log.read(0, 10).entries.entries())
    await scene.call(`entry ${seq + 1}`, 'GET /log/{seq}', [String(seq + 1)]);
  await scene.call('an unknown entry', 'GET /log/{seq}', ['99999']);
  await scene.call('no number', 'GET /log/{seq}', ['0']);
  await scene.call('a wrong parameter', 'GET /stream?after={after}', ['x']);

  await scene.call('without a recorder', 'GET /recording');
  await scene.call('without a recorder', 'POST /recording', [], { action: 'start' });
  const host = new ScriptedRecordingHost();
  scene.emulator.setRecordingHost(host);
  await scene.call('idle', 'GET /recording');
  await scene.call('stop while idle', 'POST /recording', [], { action: 'stop' });
  await scene.call('start', 'POST /recording', [], { action: 'start', from_here: true });
  await scene.call('start twice', 'POST /recording', [], { action: 'start' });
  host.change({ phase: 'recording', steps: ['Robin clicks [Apply]'] });
  await scene.call('stop', 'POST /recording', [], { action: 'stop' });
  const result = { file: 'test/a.test.ts', source: '// a test', warnings: ['A warning'] };
  host.change({ phase: 'written', result });
  await scene.call('written', 'GET /recording');
  host.change({ phase: 'recording' });
  await scene.call('cancel', 'POST /recording', [], { action: 'cancel' });
  await scene.refuse('POST /recording', [], { action: 'start', from_here: true });

  const [grace] = [scene.account('Grace').user];
  const message = {
    ...{ id: '700000000000000001', channel_id: channelId, guild_id: guildId, author: grace, content: 'Recorded' },
    ...{
      timestamp: '2026-01-01T00:00:00Z',
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      pinned: false,
    },
    ...{ mentions: [], mention_roles: [], attachments: [], embeds: [], type: 0 },
  };
  const dispatch = { application_id: applicationId, event: 'MESSAGE_CREATE', data: message };
  await scene.call('a message', 'POST /dispatches', [], dispatch);
  await scene.call('an event of a session', 'POST /dispatches', [], { event: 'READY', data: {} });
  await scene.call('an incomplete interaction', 'POST /dispatches', [], {
    event: 'INTERACTION_CREATE',
    data: { id: '5' },
  });
  await scene.refuse('POST /dispatches', [], dispatch);

  await scene.call('another path', 'GET /nothing');
  await scene.call('a list', 'POST /clock', [], []);
  const { calls, control } = scene;
  const withHeaders = async (title: string, headers: Record<string, string>) => {
    const { status, json: response } = await control.call('POST', '/clock', undefined, headers);
    calls.push({ operation: 'POST /clock', title, path: '/clock', body: undefined, status, response });
  };
  await withHeaders('without a content type', {});
  await withHeaders('without a body', { 'content-type': 'application/json' });
  await withHeaders('of another site', { 'content-type': 'application/json', origin: 'https://evil.example' });

  const saved = await scene.call('the state', 'GET /world');
  await scene.call('another version', 'PUT /world', [], { version: 99 });
  await scene.call('wrong fields', 'PUT /world', [], { version: 1, users: [{}], unknown: 1, guilds: 5 });
  await scene.call('a list', 'PUT /world', [], []);
  await scene.call('the state', 'PUT /world', [], saved);
  await scene.call('the loaded world', 'GET /users/{id}', [world.users.keys().next().value ?? '']);
}
