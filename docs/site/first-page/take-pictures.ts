/** Takes the pictures of the bot of the first page: its form, and its response. */
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import type { Browser } from 'playwright-core';
import { PictureTaker } from '../recording/picture-taker.js';
import { root } from '../root.js';
import { bot } from './bot.js';

export async function takeFirstPagePictures(browser: Browser): Promise<void> {
  await using world = await createWorld({ bot, guild: { name: 'Harbour', channels: [{ name: 'general' }] } });
  const robin = await world.createMember('Robin');
  const taker = await PictureTaker.open(browser, join(root, 'docs/site/first-page'));
  const { page } = taker;
  const channel = world.guild.channel('general').id;
  await page.goto(`${world.emulator.url}/#/users/${robin.id}/guilds/${world.guildId}/channels/${channel}`);
  await page.getByRole('textbox', { name: /^Message/ }).fill('/join');
  await page.getByRole('option').filter({ hasText: '/join' }).click();
  await page.getByRole('button', { name: 'Run /join' }).click();
  const form = page.getByRole('dialog', { name: 'Join the crew' });
  await form.getByRole('radio', { name: 'Yacht' }).check();
  await taker.takePart('form', form);
  await form.getByRole('button', { name: 'Submit' }).click();
  const response = page.getByRole('log', { name: /^Messages in/ }).getByRole('article');
  await taker.takePart('response', response.filter({ hasText: 'You sail on the yacht.' }), { margin: 10, width: 480 });
}
