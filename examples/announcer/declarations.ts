import { button, channelOption, command, integerOption, stringOption } from 'guildhall';

export const announceCommand = command('announce', {
  description: 'Announces an event',
  memberPermissions: ['MANAGE_WEBHOOKS'],
  options: {
    what: stringOption({ description: 'The event', maxLength: 100 }),
    minutes: integerOption({ description: 'In how many minutes', min: 1, max: 24 * 60 }),
    channel: channelOption({ description: 'Where to announce it', channelTypes: ['GUILD_TEXT', 'GUILD_ANNOUNCEMENT'] }),
  },
});

/** Shown to the author of an announcement. */
export const cancelButton = button('announce/off/:message<snowflake>', { label: 'Cancel', style: 'danger' });
