import { command, guildOnly, stringOption, subcommand } from 'guildhall';
import { localized } from './texts.js';

export const eventCommand = command('event', {
  description: 'Events with sign-up',
  guards: [guildOnly, localized],
  subcommands: {
    create: subcommand({ description: 'Announce an event' }),
    cancel: subcommand({
      description: 'Cancel an event that you host',
      options: { event: stringOption({ description: 'The event', autocomplete: true }) },
    }),
  },
});
