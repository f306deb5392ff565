/**
 * Records the story of the first page: a user joins and applies, a moderator accepts. `npm run site:record` plays it with the front desk
 * example in Chromium and writes the pictures and `recording.json` into this folder. It also takes the pictures of the bot whose code the
 * first page shows.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import type { Browser } from 'playwright-core';
import { bot } from '../../../examples/front-desk/bot.js';
import { demoGuild } from '../../../examples/front-desk/demo-guild.js';
import { launchChromium } from '../../../test/playground/fixture/chromium.js';
import { takeFirstPagePictures } from '../first-page/take-pictures.js';
import { root } from '../root.js';
import { PictureTaker, SIZE } from './picture-taker.js';
import { playStory } from './story.js';

const browser = await launchChromium();
try {
  await record(browser);
  await takeFirstPagePictures(browser);
} finally {
  await browser.close();
}

async function record(browser: Browser): Promise<void> {
  const folder = join(root, 'docs/site/recording');
  const roles = demoGuild.roles?.map((role) => ({
    ...role,
    hoist: true,
    color: role.name === 'crew' ? 0x2f9f6f : 0xe0a030,
  }));
  await using world = await createWorld({ bot, guild: { ...demoGuild, roles } });
  for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file));
  const taker = await PictureTaker.open(browser, folder);
  await playStory(world, taker);
  const recording = { ...SIZE, steps: taker.steps };
  writeFileSync(join(folder, 'recording.json'), `${JSON.stringify(recording, null, 2)}\n`);
  console.log(`${taker.steps.length} steps are in ${folder}`);
}
