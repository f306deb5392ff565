import { bitsOf } from 'guildhall/internal';
import { type Channel, permissions } from 'guildhall/wire';
import { deniedByAccess } from '../../control/views/channel-access.js';
import { isThreadType } from '../model/guild/channel-types.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import type { PageModel } from '../model/page-model.js';
import { type ContextMenuEntry, optionalEntry } from '../ui/menus/context-menu-entry.js';

type Access = keyof typeof deniedByAccess | 'default';

const titles: Readonly<Record<Access, string>> = {
  default: 'As its roles allow',
  read_only: 'Only read',
  hidden: 'Hidden',
};

/** The submenu with what a member or bot can do in the open channel, for users who can change it. */
export function channelAccessEntry(model: PageModel, userId: string): readonly ContextMenuEntry[] {
  const channel = model.channel.value;
  const guild = model.guild.value;
  if (!channel || !guild || isThreadType(channel.type) || !model.findMember(userId)) return [];
  const current = accessOf(channel, userId);
  const entry = (access: Access): ContextMenuEntry => ({
    kind: 'check',
    title: titles[access],
    isChecked: access === current,
    isDisabled: access === current,
    onToggle: () =>
      void model.actions.perform('setChannelAccess', {
        ...model.actions.asModerator(),
        channel_id: channel.id,
        member_id: userId,
        access,
      }),
  });
  return optionalEntry(isAllowedInChannel(guild, channel.id, 'MANAGE_ROLES'), {
    kind: 'submenu',
    title: `Access to ${channel.name}`,
    entries: [entry('default'), entry('read_only'), entry('hidden')],
  });
}

/** Undefined for an overwrite that denies or allows something else. */
function accessOf({ permission_overwrites: overwrites = [] }: Channel, userId: string): Access | undefined {
  const overwrite = overwrites.find(({ id }) => id === userId);
  if (!overwrite) return 'default';
  const isAccess = (access: keyof typeof deniedByAccess) =>
    overwrite.allow === '0' && overwrite.deny === bitsOf(permissions, deniedByAccess[access]).toString();
  return isAccess('hidden') ? 'hidden' : isAccess('read_only') ? 'read_only' : undefined;
}
