/** The messages that the streams of the control API send are the same as before. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { berthMap } from '../../emulator/fixtures/bot-maps.js';
import { EventReader } from '../../emulator/fixtures/event-reader.js';
import { ScriptedRecordingHost } from '../../emulator/fixtures/scripted-recording-host.js';
import { GoldenScene, idOf } from './golden-scene.js';

let scene: GoldenScene;
let ofUser: string;
let ofLog: string;
let received: readonly unknown[];
const overSocket: unknown[] = [];
let socket: WebSocket;

beforeAll(async () => {
  scene = await GoldenScene.open();
  const { emulator, control } = scene;
  const [ann, mate] = [scene.user('Ann'), scene.user('Mate')];
  const path = `/_control/users/${ann}/stream`;
  const stream = await EventReader.open(emulator.url + path);
  const log = await EventReader.open(`${emulator.url}/_control/stream?after=0`);
  socket = new WebSocket(emulator.url.replace('http', 'ws') + path);
  socket.on('message', (data) => overSocket.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const caused: [string, readonly unknown[]][] = [];
  let seen = 0;
  /** Does something. The banner that follows is the last of its updates. */
  const cause = async (title: string, act: () => unknown) => {
    await act();
    emulator.setBanner({ level: 'info', title, text: '' });
    await stream.until('banner', ({ banner }) => JSON.stringify(banner)?.includes(title) === true);
    caused.push([title, stream.received.slice(seen)]);
    seen = stream.received.length;
  };
  const call = (method: string, at: string, body?: unknown) => control.ok(method, at, body);
  const channel = `/channels/${emulator.channelId}`;
  const member = `/guilds/${emulator.guildId}/members/${mate}`;
  let id = '';

  await stream.until('banner');
  caused.push(['the start', [...stream.received]]);
  seen = stream.received.length;
  await cause('a message', async () => {
    id = idOf(await call('POST', `${channel}/messages`, { user_id: mate, content: 'Ahoy' }));
  });
  await cause('a reaction', () => call('PUT', `${channel}/messages/${id}/reactions/⛵`, { user_id: ann }));
  await cause('an edited message', () =>
    scene.request('', scene.account('Mate').token, 'PATCH', `${channel}/messages/${id}`, { content: 'Ahoy!' }),
  );
  await cause('a deleted message', () =>
    scene.request('', scene.account('Mate').token, 'DELETE', `${channel}/messages/${id}`),
  );
  await cause('typing', () => scene.request('', scene.account('Mate').token, 'POST', `${channel}/typing`));
  await cause('a status', () => call('PUT', `/users/${mate}/presence`, { status: 'idle' }));
  await cause('a boost', () => call('PUT', `${member}/boost`, { since: '2026-01-01T00:00:00Z' }));
  await cause('a voice channel', () =>
    call('PUT', `/guilds/${emulator.guildId}/members/${ann}/voice`, { channel_id: scene.channel('radio') }),
  );
  await cause('a sound', () => call('POST', `/guilds/${emulator.guildId}/members/${ann}/sounds`, { sound_id: '1' }));
  await cause('a member who leaves', () => call('DELETE', member));
  await cause('a conversation', () => scene.fixture.bot.send('POST', '/users/@me/channels', { recipient_id: ann }));
  await cause('a banner', () => call('PUT', '/banner', { level: 'info', title: 'Hi', text: 'Ahoy' }));
  await cause('a gallery', () => call('PUT', `/applications/${emulator.applicationId}/gallery`, { entries: [] }));
  await cause('a map', () => call('PUT', `/applications/${emulator.applicationId}/map`, berthMap));
  const host = new ScriptedRecordingHost();
  await cause('a recorder', () => emulator.setRecordingHost(host));
  await cause('a recorded step', () => host.change({ phase: 'recording', steps: ['Ann is idle'] }));
  await cause('the end of the membership', () => call('DELETE', `/guilds/${emulator.guildId}/members/${ann}`));
  await cause('a loaded world', () => emulator.load(emulator.save()));
  const blocks = caused.map(([title, messages]) => `# ${title}\n${messagesText(messages)}\n`);
  ofUser = scene.text.replaceIn(blocks.join('\n'));

  emulator.reportOutput('The last line');
  await log.until('log');
  ofLog = scene.text.replaceIn(`${messagesText(log.received)}\n`);
  received = stream.received;
  await stream.close();
  await log.close();
});
afterAll(() => {
  socket.terminate();
  return scene.close();
});

const messagesText = (messages: readonly unknown[]) => messages.map((message) => scene.text.json(message)).join('\n');

test('the stream of a user has the same messages', async () => {
  await expect(ofUser).toMatchFileSnapshot('snapshots/stream-of-user.txt');
});

test('the stream of the log has the same entries', async () => {
  await expect(ofLog).toMatchFileSnapshot('snapshots/stream-of-log.txt');
});

test('the stream of a user sends the same messages over a WebSocket', async () => {
  await expect.poll(() => overSocket).toEqual(received);
});
