import { command, guildOnly, roleSelect, stringOption, stringSelect, userPermissions } from 'guildhall';

export const roleMenuCommand = command('role-menu', {
  description: 'Offers roles that members can choose',
  memberPermissions: ['MANAGE_ROLES'],
  guards: [userPermissions('MANAGE_ROLES')],
  options: { title: stringOption({ description: 'The heading of the menu', maxLength: 100 }) },
});

/** Which roles a new menu offers; shown to its author. */
export const offeredRolesSelect = roleSelect('roles/offer', {
  placeholder: 'Roles to offer',
  minValues: 1,
  maxValues: 25,
});

/** The menu. Its options are roles of the guild, which are passed when it is shown. The selection can be empty. */
export const rolesSelect = stringSelect('roles/pick', {
  placeholder: 'Choose your roles',
  guards: [guildOnly],
  minValues: 0,
  maxValues: 25,
});
