/** Members search a port, with suggestions while they type. */
import type { AutocompleteContext, CommandContext } from 'guildhall';
import { Autocomplete, Bot, Command, command, Handler, stringOption } from 'guildhall';

export const portCommand = command('port', {
  description: 'Shows how far a port is',
  options: { name: stringOption({ description: 'Its name', autocomplete: true }) },
});

const DISTANCES: Readonly<Record<string, number>> = { Bergen: 320, Bremen: 95, Brest: 610, Cuxhaven: 40 };

@Handler()
export class PortHandler {
  @Autocomplete(portCommand, 'name')
  async suggest(use: AutocompleteContext<typeof portCommand, 'name'>): Promise<void> {
    const typed = use.value.toLowerCase();
    const names = Object.keys(DISTANCES).filter((name) => name.toLowerCase().startsWith(typed));
    await use.respond(names);
  }

  @Command(portCommand)
  async show(use: CommandContext<typeof portCommand>): Promise<void> {
    const distance = DISTANCES[use.options.name];
    await use.reply({ content: distance === undefined ? 'There is no such port.' : `It is ${distance} miles away.` });
  }
}

export const bot = new Bot({ handlers: [PortHandler], logLevel: 'error' });
