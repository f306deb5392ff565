/** The story of the HTTP bot. Each step performs an action and checks what the user can see. */
import assert from 'node:assert/strict';
import type { TestWorld } from '@guildhall/dev/testing';
import type { HttpBot } from 'guildhall/http';
import { postGuestBook, registerEndpoint } from './bot.js';
import { entryModal } from './guest-book.js';

/** Runs the story. @param writeLine receives a line for each step */
export async function runStory(
  world: TestWorld,
  bot: HttpBot,
  url: string,
  writeLine: (line: string) => void,
): Promise<void> {
  await registerEndpoint(bot, url);
  writeLine('Discord verified the URL: the bot responded to a ping and rejected an invalid signature.');

  await postGuestBook(bot, world.emulator.channelId);
  const robin = await world.createMember('Robin');
  const book = await robin.waitForMessage(/guest book lies open/);
  await robin.click(book.button('Sign the guest book'));
  const thanks = await robin.fill(entryModal, { name: 'Robin', words: 'The boats.' }).submit();
  assert.match(thanks.text, /Thank you, Robin\. Yours is entry 1\./);
  assert(thanks.message, 'the guest book is answered');
  assert.equal(await thanks.message.readFile('guest-book.txt'), 'Robin: The boats.');
  writeLine(`Robin signed: "${thanks.message.content}", with guest-book.txt.`);

  await world.control.send('POST', '/guilds', { name: 'Lagoon', owner_id: robin.id, bot: false });
  const lagoon = [...world.emulator.world.guilds.values()].find(({ guild }) => guild.name === 'Lagoon');
  assert(lagoon, 'there is another guild');
  const { applicationId } = world.emulator;
  await world.control.send('POST', `/guilds/${lagoon.guild.id}/bots`, { application_id: applicationId });
  const note = await robin.waitForMessage(/Thank you for inviting me to Lagoon/);
  writeLine(`Robin installed the bot in another guild, and it wrote: "${note.text}"`);
}
