/**
 * Records the story of the first page: a user joins and applies, a moderator accepts. `npm run site:record` plays it with the front desk
 * example in Chromium and writes the pictures and `recording.json` into this folder.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import { bot } from '../../../examples/front-desk/bot.js';
import { demoGuild } from '../../../examples/front-desk/demo-guild.js';
import { launchChromium } from '../../../test/playground/fixture/chromium.js';
import { root } from '../root.js';
import { PictureTaker, SIZE } from './picture-taker.js';
import { playStory } from './story.js';

const folder = join(root, 'docs/site/recording');
const roles = demoGuild.roles?.map((role) => ({
  ...role,
  hoist: true,
  color: role.name === 'crew' ? 0x2f9f6f : 0xe0a030,
}));

const browser = await launchChromium();
await using world = await createWorld({ bot, guild: { ...demoGuild, roles } });
try {
  for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file));
  const taker = await PictureTaker.open(browser, folder);
  await playStory(world, taker);
  const recording = { ...SIZE, steps: taker.steps };
  writeFileSync(join(folder, 'recording.json'), `${JSON.stringify(recording, null, 2)}\n`);
  console.log(`${taker.steps.length} steps are in ${folder}`);
} finally {
  await browser.close();
}
