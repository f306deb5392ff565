import {
  appPermissions,
  button,
  command,
  integerOption,
  modal,
  radioGroup,
  stringOption,
  subcommand,
  textInput,
  userCommand,
  userPermissions,
  userSelect,
} from 'guildhall';

const moderatorOnly = userPermissions('MODERATE_MEMBERS');

/** A command in the context menu of a member. */
export const timeOutCommand = userCommand('Time out', {
  memberPermissions: ['MODERATE_MEMBERS'],
  guards: [moderatorOnly, appPermissions('MODERATE_MEMBERS')],
});

export const timeOutModal = modal('timeout/:member<snowflake>', {
  title: 'Time out',
  guards: [moderatorOnly],
  fields: {
    length: radioGroup({ label: 'How long?', options: { 60: 'An hour', 1440: 'A day', 10080: 'A week' } }),
    reason: textInput({ label: 'Why?', description: 'Shown in the audit log', maxLength: 200 }),
  },
});

export const raidCommand = command('raid', {
  description: 'Bans up to 25 accounts at once',
  memberPermissions: ['BAN_MEMBERS'],
  guards: [userPermissions('BAN_MEMBERS'), appPermissions('BAN_MEMBERS')],
  options: { reason: stringOption({ description: 'Shown in the audit log', maxLength: 200 }) },
});

export const raidersSelect = userSelect('raid/who', { placeholder: 'Whom to ban', minValues: 1, maxValues: 25 });
export const banButton = button('raid/ban', { label: 'Ban them', style: 'danger' });
export const cancelButton = button('raid/spare', { label: 'Leave it', style: 'secondary' });

export const lockdownCommand = command('lockdown', {
  description: 'Pauses invites and direct messages',
  memberPermissions: ['MANAGE_GUILD'],
  guards: [userPermissions('MANAGE_GUILD')],
  subcommands: {
    start: subcommand({
      description: 'Pause them',
      options: { hours: integerOption({ description: 'For how long', min: 1, max: 24 }) },
    }),
    end: subcommand({ description: 'Allow them again' }),
  },
});
