/** The map of a bot under `guildhall dev`. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { berthMap } from '../emulator/fixtures/bot-maps.js';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { DevProcess } from './fixture/run-command.js';

test('guildhall dev shows the map of the project, also after another world was loaded, and reports a broken one', async () => {
  const project = await createBotProject({
    'bot.js': greeterBotSource('first'),
    '.guildhall/map.json': JSON.stringify(berthMap),
  });
  const dev = new DevProcess(project.folder);
  const { url } = z.looseObject({ url: z.string() }).parse(await dev.waitForEvent('listening'));
  await dev.waitForEvent('started');
  const maps = async () => (await fetch(`${url}/_control/maps`)).json();
  await expect.poll(maps).toMatchObject({ maps: [{ map: berthMap }] });

  const world = await (await fetch(`${url}/_control/world`)).text();
  await fetch(`${url}/_control/world`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: world });
  await dev.waitForEvent('reloaded');
  await expect.poll(maps).toMatchObject({ maps: [{ map: berthMap }] });

  await project.write('.guildhall/map.json', '{}');
  expect(await dev.waitForEvent('notice', ({ message }) => String(message).includes('map.json'))).toMatchObject({
    message: expect.stringContaining('The map in .guildhall/map.json is not shown: screens:'),
  });
  expect(await maps()).toMatchObject({ maps: [{ map: berthMap }] });
});
