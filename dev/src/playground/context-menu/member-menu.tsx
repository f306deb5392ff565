import { isAllowedInChannel } from '../model/guild/permissions.js';
import type { ActionDialog, OpenContextMenu } from '../model/menu-state.js';
import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import { ContextMenu } from '../ui/menus/context-menu.js';
import { type ContextMenuEntry, optionalEntry, withSeparators } from '../ui/menus/context-menu-entry.js';
import { getAllowedMemberActions, type RoleChoice } from './allowed-member-actions.js';
import { channelAccessEntry } from './channel-access-entry.js';
import { directMessagesEntry } from './direct-message-settings.js';
import { useAppCommands } from './use-app-commands.js';

/** The context menu of a member, or of another user who wrote a message. */
export function MemberMenu({ userId, menu }: { userId: string; menu: OpenContextMenu }) {
  const model = useModel();
  const view = model.guild.value;
  const channel = model.channel.value;
  const myId = model.view.value?.me.user.id ?? '';
  const guildId = view?.guild.id ?? '';
  const name = model.userName(userId);
  const isMe = userId === myId;
  const canUseCommands = channel !== undefined && isAllowedInChannel(view, channel.id, 'USE_APPLICATION_COMMANDS');
  const apps = useAppCommands('member', userId, canUseCommands);
  const allowed = view && getAllowedMemberActions({ view, myId, userId, now: model.clock.now() });
  const account = model.users.value.find(({ user }) => user.id === userId);
  const isBlocked = model.users.value.find(({ user }) => user.id === myId)?.blocked_ids?.includes(userId) ?? false;
  const block = () =>
    model.actions.perform(isBlocked ? 'unblockUser' : 'blockUser', { user_id: myId, blocked_id: userId });
  const member = { ...model.actions.asModerator(), guild_id: guildId, member_id: userId };

  const run = (action: Promise<unknown>) => void model.toasts.reportFailure(action);
  const dialogEntry = (
    action: Extract<ActionDialog, { userId: string }>['action'],
    title: string,
    danger = false,
  ): ContextMenuEntry => ({
    kind: 'action',
    title,
    danger,
    onSelect: () => {
      model.dialog.value = { kind: 'action', dialog: { action, guildId, userId } };
    },
  });

  async function openConversation(): Promise<void> {
    const conversation = await model.actions.openConversation(userId);
    model.select(CONVERSATIONS, conversation.id);
    model.composer.requestFocus();
  }

  function roleEntry({ role, isAssigned, canChange }: RoleChoice): ContextMenuEntry {
    return {
      kind: 'check',
      title: role.name,
      color: model.toReadableColor(role.color),
      isChecked: isAssigned,
      isDisabled: !canChange,
      onToggle: () =>
        void model.actions.perform(isAssigned ? 'removeRole' : 'addRole', { ...member, role_id: role.id }),
    };
  }

  const roles = allowed?.roles ?? [];
  const entries = withSeparators(
    [
      {
        kind: 'action',
        title: 'Profile',
        icon: 'users',
        onSelect: () => {
          model.dialog.value = { kind: 'member', userId };
        },
      },
      ...optionalEntry(!isMe, {
        kind: 'action',
        title: 'Message',
        icon: 'chat',
        onSelect: () => run(openConversation()),
      }),
      ...optionalEntry(view !== undefined && channel !== undefined, {
        kind: 'action',
        title: 'Mention',
        onSelect: () => model.composer.insertMention({ text: `@${name}`, markup: `<@${userId}>` }),
      }),
      ...optionalEntry(!isMe, {
        kind: 'action',
        title: isBlocked ? 'Unblock' : 'Block',
        onSelect: () => void block(),
      }),
      directMessagesEntry(model),
      ...optionalEntry(!isMe && account?.token !== undefined, {
        kind: 'action',
        title: 'Switch to this user',
        icon: 'swap',
        onSelect: () => model.switchUser(userId),
      }),
    ],
    apps,
    [
      ...optionalEntry(allowed?.rename, dialogEntry('nickname', 'Change nickname…')),
      ...channelAccessEntry(model, userId),
      ...optionalEntry(roles.length > 0, { kind: 'submenu', title: 'Roles', entries: roles.map(roleEntry) }),
    ],
    [
      ...optionalEntry(allowed?.timeOut, dialogEntry('timeout', 'Time out…', true)),
      ...optionalEntry(allowed?.endTimeout, {
        kind: 'action',
        title: 'Remove timeout',
        onSelect: () => void model.actions.perform('timeOutMember', { ...member, seconds: 0 }),
      }),
      ...optionalEntry(allowed?.kick, dialogEntry('kick', 'Kick…', true)),
      ...optionalEntry(allowed?.ban, dialogEntry('ban', 'Ban…', true)),
    ],
    [
      {
        kind: 'action',
        title: 'Copy user id',
        icon: 'copy',
        onSelect: () => run(navigator.clipboard.writeText(userId)),
      },
    ],
  );
  return (
    <ContextMenu
      label={`About ${name}`}
      entries={entries}
      position={menu.position}
      onClose={() => model.menus.close()}
    />
  );
}
