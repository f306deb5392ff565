import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/place.js';
import { mayInChannel } from '../model/rights.js';
import { ContextMenu } from './context-menu.js';
import { memberRights, type RoleChoice } from './member-rights.js';
import { inParts, type MenuEntry } from './menu-entry.js';
import type { ActDialog, OpenMenu } from './menu-state.js';
import { useAppCommands } from './use-app-commands.js';

/** What can be done with a member of the guild, or with whoever else wrote here. */
export function MemberMenu({ userId, menu }: { userId: string; menu: OpenMenu }) {
  const model = useModel();
  const view = model.guild.value;
  const channel = model.channel.value;
  const myId = model.view.value?.me.user.id ?? '';
  const guildId = view?.guild.id ?? '';
  const name = model.userName(userId);
  const isMe = userId === myId;
  const mayCommand = channel !== undefined && mayInChannel(view, channel.id, 'USE_APPLICATION_COMMANDS');
  const apps = useAppCommands('member', userId, mayCommand);
  const rights = view && memberRights({ view, myId, userId, now: model.clock.now() });
  const account = model.people.value.find(({ user }) => user.id === userId);
  const member = `/guilds/${guildId}/members/${userId}`;

  const when = (isThere: boolean | undefined, entry: MenuEntry): readonly MenuEntry[] => (isThere ? [entry] : []);
  const tell = (doing: Promise<unknown>) => void doing.catch((thrown: unknown) => model.notices.problem(thrown));
  const asking = (act: Extract<ActDialog, { userId: string }>['act'], title: string, danger = false): MenuEntry => ({
    kind: 'act',
    title,
    danger,
    onSelect: () => {
      model.dialog.value = { kind: 'act', dialog: { act, guildId, userId } };
    },
  });

  async function write(): Promise<void> {
    const conversation = await model.actions.conversationWith(userId);
    model.select(CONVERSATIONS, conversation.id);
    model.composer.focus();
  }

  function roleEntry({ role, isHeld, mayChange }: RoleChoice): MenuEntry {
    return {
      kind: 'check',
      title: role.name,
      color: model.readable(role.color),
      isOn: isHeld,
      isDisabled: !mayChange,
      onToggle: () => tell(model.actions.api(isHeld ? 'DELETE' : 'PUT', `${member}/roles/${role.id}`)),
    };
  }

  const roles = rights?.roles ?? [];
  const entries = inParts(
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
        onSelect: () => model.composer.mention({ text: `@${name}`, wire: `<@${userId}>` }),
      }),
      ...when(!isMe && account?.token !== undefined, {
        kind: 'act',
        title: 'Be this person',
        icon: 'swap',
        onSelect: () => model.become(userId),
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
        onSelect: () => tell(model.actions.api('PATCH', member, { body: { communication_disabled_until: null } })),
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
  return <ContextMenu label={`About ${name}`} entries={entries} at={menu.at} onClose={() => model.menus.close()} />;
}
