import type { PageModel } from '../model/page-model.js';
import type { ContextMenuEntry } from '../ui/menus/context-menu-entry.js';
import type { MenuItem } from '../ui/menus/menu-button.js';

/** Whether the current user accepts direct messages. */
interface DirectMessageSetting {
  /** From whom: `all servers`, or the name of the open one. */
  readonly source: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The settings for all guilds, and for the open guild if there is one. */
function directMessageSettings(model: PageModel): readonly DirectMessageSetting[] {
  const userId = model.view.value?.me.user.id ?? '';
  const account = model.users.value.find(({ user }) => user.id === userId);
  const { allowed = true, guilds = {} } = account?.direct_messages ?? {};
  const guild = model.guild.value?.guild;
  const setting = (source: string, isOpen: boolean, guildId?: string): DirectMessageSetting => ({
    source,
    isOpen,
    toggle: () =>
      void model.actions.perform('setDirectMessages', {
        user_id: userId,
        allowed: !isOpen,
        ...(guildId === undefined ? {} : { guild_id: guildId }),
      }),
  });
  return [
    setting('all servers', allowed),
    ...(guild ? [setting(guild.name, guilds[guild.id] ?? allowed, guild.id)] : []),
  ];
}

/** The submenu with the settings of the current user. */
export const directMessagesEntry = (model: PageModel): ContextMenuEntry => ({
  kind: 'submenu',
  title: 'Who can write to you',
  entries: directMessageSettings(model).map(({ source, isOpen, toggle }) => ({
    kind: 'check',
    title: `Accept from ${source}`,
    isChecked: isOpen,
    isDisabled: false,
    onToggle: toggle,
  })),
});

/** The same as items of the menu of the current user. */
export const directMessageItems = (model: PageModel): readonly MenuItem[] =>
  directMessageSettings(model).map(({ source, isOpen, toggle }) => ({
    title: `${isOpen ? 'Close' : 'Open'} direct messages from ${source}`,
    onSelect: toggle,
  }));
