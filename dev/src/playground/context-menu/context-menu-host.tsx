/** The open context menu or emoji picker. */
import { EmojiPicker } from '../emoji/emoji-picker.js';
import { useModel } from '../model/model-context.js';
import { ChannelMenu } from './channel-menu.js';
import { MemberMenu } from './member-menu.js';
import { MessageMenu } from './message-menu.js';

export function ContextMenuHost() {
  const model = useModel();
  const menu = model.menus.open.value;
  const picker = model.menus.reactionPicker.value;
  if (picker) {
    const close = () => {
      model.menus.reactionPicker.value = undefined;
      picker.anchor.focus();
    };
    return (
      <EmojiPicker
        anchor={{ current: picker.anchor }}
        onPick={(emoji) => {
          close();
          void model.actions.react(picker.message, emoji);
        }}
        onClose={close}
      />
    );
  }
  if (!menu) return null;
  const { target } = menu;
  switch (target.kind) {
    case 'message':
      return <MessageMenu key={target.message.id} message={target.message} menu={menu} />;
    case 'member':
      return <MemberMenu key={target.userId} userId={target.userId} menu={menu} />;
    case 'channel':
      return <ChannelMenu key={target.channelId} channelId={target.channelId} menu={menu} />;
  }
}
