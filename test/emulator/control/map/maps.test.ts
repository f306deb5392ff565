/** The maps of bots in the control API. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { berthMap, mapAction, messageScreen, startScreen } from '../../fixtures/bot-maps.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { EventReader } from '../../fixtures/event-reader.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);
const report = (map: unknown, applicationId = fixture().emulator.applicationId) =>
  control().call('PUT', `/applications/${applicationId}/map`, map);
const Maps = z.object({
  maps: z.array(z.object({ application: z.object({ id: z.string() }), map: z.looseObject({}) })),
});
const reportedMaps = async () => Maps.parse(await control().ok('GET', '/maps')).maps;
const screens = (count: number) =>
  Array.from({ length: count }, (_each, index) => messageScreen(`screen ${index}`, { content: 'x' }));
const { message: _message, ...withoutMessage } = messageScreen('board', {});

describe('a reported map', () => {
  it('is returned with its application', async () => {
    expect((await report(berthMap)).status).toBe(204);
    const { applicationId } = fixture().emulator;
    expect(await reportedMaps()).toMatchObject([{ application: { id: applicationId }, map: berthMap }]);
  });

  it('replaces the previous map of its application, until it is removed', async () => {
    const { application_id: other } = z
      .looseObject({ application_id: z.string() })
      .parse(await control().ok('POST', '/applications', { name: 'Other' }));
    await report(berthMap);
    await report({ screens: [startScreen], actions: [] }, other);
    await report({ screens: [startScreen], actions: [] });
    expect((await reportedMaps()).map(({ map }) => map)).toMatchObject(
      Array.from({ length: 2 }, () => ({ screens: [{ id: 'start' }], actions: [], omitted: 0 })),
    );
    await control().ok('DELETE', `/applications/${other}/map`);
    expect(await reportedMaps()).toHaveLength(1);
  });

  it('is announced in the streams of users, also when it is removed', async () => {
    const { user } = fixture().user();
    const stream = await EventReader.open(`${fixture().emulator.url}/_control/users/${user.id}/stream`);
    onTestFinished(() => stream.close());
    const first = Number((await stream.until('map'))['revision']);
    await report(berthMap);
    expect(await stream.until('map')).toEqual({ kind: 'map', revision: first + 1 });
    fixture().emulator.setMap(null);
    expect(await stream.until('map')).toEqual({ kind: 'map', revision: first + 2 });
  });

  it('can come from a program that runs the emulator, and is not part of the world', async () => {
    const { emulator } = fixture();
    emulator.setMap(berthMap);
    expect(await reportedMaps()).toMatchObject([{ map: berthMap }]);
    expect(JSON.stringify(emulator.save())).not.toContain('Book a berth');
  });

  it('never contains a token', async () => {
    const { token } = fixture().emulator;
    await report({
      screens: [startScreen, messageScreen('board', { content: token }, { title: token })],
      actions: [mapAction('start', 'board', token)],
    });
    const text = JSON.stringify(await reportedMaps());
    expect(text).not.toContain(token);
    expect(text).toContain('[secret]');
  });

  it('can have 300 screens and 3,000 actions', async () => {
    const actions = Array.from({ length: 3000 }, (_each, index) =>
      mapAction('screen 0', 'screen 1', `Button ${index}`),
    );
    expect((await report({ screens: screens(300), actions })).status).toBe(204);
  });

  it.each([
    ['no screens', { actions: [] }, 'screens'],
    ['more than 300 screens', { screens: screens(301), actions: [] }, 'screens'],
    [
      'more than 3,000 actions',
      { screens: [startScreen], actions: Array.from({ length: 3001 }, () => mapAction('start', null, 'x')) },
      'actions',
    ],
    ['two screens with the same id', { screens: [startScreen, startScreen], actions: [] }, 'screens.1.id'],
    [
      'an action from a screen that does not exist',
      { screens: [startScreen], actions: [mapAction('lost', null, 'x')] },
      'actions.0.from',
    ],
    [
      'an action to a screen that does not exist',
      { screens: [startScreen], actions: [mapAction('start', 'lost', 'x')] },
      'actions.0.to',
    ],
    ['an unknown kind of screen', { screens: [{ ...startScreen, kind: 'page' }], actions: [] }, 'screens.0'],
    ['an empty id', { screens: [{ ...startScreen, id: '' }], actions: [] }, 'screens.0.id'],
    ['a message screen without its message', { screens: [withoutMessage], actions: [] }, 'screens.0.message'],
    ['a negative number of visits', { screens: [{ ...startScreen, visits: -1 }], actions: [] }, 'screens.0.visits'],
    [
      'a title of more than 1,000 characters',
      { screens: [{ ...startScreen, title: 'x'.repeat(1001) }], actions: [] },
      'screens.0.title',
    ],
    ['text in place of a map', 'map', ''],
    ['null in place of a map', null, ''],
  ])('with %s is rejected, and the previous map stays', async (_what, map, path) => {
    await report(berthMap);
    const { status, json } = await report(map);
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(json).toHaveProperty(['errors', ...path.split('.').filter(Boolean)]);
    expect(await reportedMaps()).toMatchObject([{ map: berthMap }]);
  });

  it('of an unknown application is rejected', async () => {
    expect(await report(berthMap, '1')).toMatchObject({ status: 404, json: { code: 10002 } });
  });
});
