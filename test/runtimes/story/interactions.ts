/** A member joins, passes the screening, and uses the command, the button and the modal, over one of the two ways of interactions. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot } from 'guildhall';
import { gatewayBot, httpBot, Logbook, logbookCommand, signButton, signModal } from './bot.js';
import { note } from './transcript.js';

export async function useInteractions(ingress: 'gateway' | 'http'): Promise<void> {
  const world = await createWorld({
    bot: new Bot(ingress === 'http' ? httpBot : gatewayBot),
    guild: { name: 'Harbour', screening: true, channels: [{ name: 'quay' }], roles: [{ name: 'crew' }] },
  });
  const visitor = await world.createMember('wren');
  await visitor.server.passScreening();
  if (ingress === 'gateway') note(ingress, { greeting: (await visitor.waitForMessage(/Welcome/)).text });
  const shown = await visitor.useCommand(logbookCommand, {}, { channel: 'quay' });
  const { message } = shown;
  note(ingress, {
    reply: shown.text,
    files: message?.files.map(({ name }) => name),
    uploaded: await message?.readFile('logbook.txt'),
    fromPath: (await message?.readFile('bot.txt'))?.includes('LogbookHandler'),
  });
  await visitor.click(signButton);
  const rejected = await visitor.fill(signModal, { ship: 'Heron', tons: 'many' }).submit();
  note(ingress, { rejected: rejected.text, ephemeral: rejected.isEphemeral });
  await visitor.click(signButton);
  const accepted = await visitor.fill(signModal, { ship: 'Heron', tons: '12' }).submit();
  note(ingress, { accepted: accepted.text, lines: world.bot.get(Logbook).lines });
  await world.bot.api.guilds.editRole(world.guildId, world.guild.role('crew').id, { name: 'sailors' });
  note(ingress, { roles: world.guild.roles.map(({ name }) => name), problems: world.problems.map(({ kind }) => kind) });
  await world.close();
}
