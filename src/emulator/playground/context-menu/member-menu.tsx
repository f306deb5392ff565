import { isAllowedInChannel } from '../model/guild/permissions.js';
import type { ActionDialog, OpenContextMenu } from '../model/menu-state.js';
import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import { ContextMenu } from '../ui/menus/context-menu.js';
import { type ContextMenuEntry, withSeparators } from '../ui/menus/context-menu-entry.js';
import { getAllowedMemberActions, type RoleChoice } from './allowed-member-actions.js';
import { useAppCommands } from './use-app-commands.js';

/** What can be done with a member of the guild, or with whoever else wrote here. */
export function MemberMenu({ userId, menu }: { userId: string; menu: OpenContextMenu }) {
  const model = useModel();
  const view = model.guild.value;
  const channel = model.channel.value;
  const myId = model.view.value?.me.user.id ?? '';
  const guildId = view?.guild.id ?? '';
  const name = model.userName(userId);
  const isMe = userId === myId;
  const mayCommand = channel !== undefined && isAllowedInChannel(view, channel.id, 'USE_APPLICATION_COMMANDS');
  const apps = useAppCommands('member', userId, mayCommand);
  const rights = view && getAllowedMemberActions({ view, myId, userId, now: model.clock.now() });
  const account = model.users.value.find(({ user }) => user.id === userId);
  const member = `/guilds/${guildId}/members/${userId}`;

  const when = (isThere: boolean | undefined, entry: ContextMenuEntry): readonly ContextMenuEntry[] =>
    isThere ? [entry] : [];
  const tell = (doing: Promise<unknown>) => void doing.catch((thrown: unknown) => model.toasts.error(thrown));
  const asking = (
    action: Extract<ActionDialog, { userId: string }>['action'],
    title: string,
    danger = false,
  ): ContextMenuEntry => ({
    kind: 'act',
    title,
    danger,
    onSelect: () => {
      model.dialog.value = { kind: 'act', dialog: { action, guildId, userId } };
    },
  });

  async function write(): Promise<void> {
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
      onToggle: () => tell(model.actions.callApi(isAssigned ? 'DELETE' : 'PUT', `${member}/roles/${role.id}`)),
    };
  }

  const roles = rights?.roles ?? [];
  const entries = withSeparators(
    [
      {
        kind: 'act',
        title: 'Profile',
        icon: 'people',
        onSelect: () => {
          model.dialog.value = { kind: 'member', userId };
        },
      },
      ...when(!isMe, { kind: 'act', title: 'Message', icon: 'chat', onSelect: () => tell(write()) }),
      ...when(view !== undefined && channel !== undefined, {
        kind: 'act',
        title: 'Mention',
        onSelect: () => model.composer.insertMention({ text: `@${name}`, markup: `<@${userId}>` }),
      }),
      ...when(!isMe && account?.token !== undefined, {
        kind: 'act',
        title: 'Be this person',
        icon: 'swap',
        onSelect: () => model.switchUser(userId),
      }),
    ],
    apps,
    [
      ...when(rights?.rename, asking('nickname', 'Change nickname…')),
      ...when(roles.length > 0, { kind: 'below', title: 'Roles', entries: roles.map(roleEntry) }),
    ],
    [
      ...when(rights?.timeOut, asking('timeout', 'Time out…', true)),
      ...when(rights?.endTimeout, {
        kind: 'act',
        title: 'End the timeout',
        onSelect: () => tell(model.actions.callApi('PATCH', member, { body: { communication_disabled_until: null } })),
      }),
      ...when(rights?.kick, asking('kick', 'Kick…', true)),
      ...when(rights?.ban, asking('ban', 'Ban…', true)),
    ],
    [
      {
        kind: 'act',
        title: 'Copy user id',
        icon: 'copy',
        onSelect: () => tell(navigator.clipboard.writeText(userId)),
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
