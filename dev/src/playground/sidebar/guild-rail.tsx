import { useModel } from '../model/model-context.js';
import { CONVERSATIONS } from '../model/navigation/page-location.js';
import type { PageModel } from '../model/page-model.js';
import { moveFocusByArrows } from '../ui/arrow-keys.js';
import { Icon } from '../ui/icon.js';
import { GuildIcon } from '../ui/pictures/guild-icon.js';
import { formatMentions } from './format-mentions.js';
import styles from './guild-rail.module.css';

/** The guilds of the current user, the button to join others, and the gallery. */
export function GuildRail() {
  const model = useModel();
  const view = model.view.value;
  const selected = model.guild.value?.guild.id;
  const isGalleryOpen = model.pageView.value !== undefined;
  const areDirectMessagesOpen = model.areDirectMessagesOpen.value && !isGalleryOpen;
  const unreadConversations = view?.conversations.reduce((sum, { id }) => sum + mentionsIn(model, [id]), 0) ?? 0;
  return (
    <nav class={styles['rail']} aria-label="Guilds">
      <ul onKeyDown={moveFocusByArrows}>
        <li>
          <a
            class={`${styles['guild']} ${styles['home']}`}
            href={model.hrefFor(CONVERSATIONS)}
            data-item
            aria-current={areDirectMessagesOpen ? 'true' : undefined}
            aria-label={unreadConversations > 0 ? `Direct messages, ${unreadConversations} new` : 'Direct messages'}
            title="Direct messages"
          >
            <Icon name="chat" size={22} />
            <Badge count={unreadConversations} />
          </a>
        </li>
        <li class={styles['line']} aria-hidden="true" />
        {view?.guilds.map(({ guild, channels }) => {
          const ids = channels.map(({ id }) => id);
          const mentions = mentionsIn(model, ids);
          const isUnread = ids.some((id) => model.unread.byChannel.value.has(id));
          const unreadText = `${mentions > 0 ? `, ${formatMentions(mentions)}` : isUnread ? ', unread' : ''}`;
          return (
            <li key={guild.id}>
              <a
                class={styles['guild']}
                href={model.hrefFor(guild.id, model.lastChannelIn(guild.id))}
                data-item
                data-unread={isUnread || undefined}
                aria-current={guild.id === selected && !isGalleryOpen ? 'true' : undefined}
                aria-label={`${guild.name}${unreadText}`}
                title={guild.name}
              >
                <GuildIcon guild={guild} />
                <Badge count={mentions} />
              </a>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            class={`${styles['guild']} ${styles['add']}`}
            data-item
            aria-label="Join a guild"
            title="Join a guild"
            onClick={() => {
              model.dialog.value = { kind: 'join_guild' };
            }}
          >
            <Icon name="plus" size={22} />
          </button>
        </li>
        <li class={styles['line']} aria-hidden="true" />
        <li>
          <a
            class={`${styles['guild']} ${styles['home']}`}
            href={model.hrefForView({ kind: 'gallery' })}
            data-item
            aria-current={isGalleryOpen ? 'true' : undefined}
            aria-label="Gallery"
            title="Gallery of modals, messages and commands"
          >
            <Icon name="gallery" size={20} />
          </a>
        </li>
      </ul>
    </nav>
  );
}

function mentionsIn({ unread }: PageModel, channelIds: readonly string[]): number {
  return channelIds.reduce((sum, id) => sum + (unread.byChannel.value.get(id)?.mentions ?? 0), 0);
}

function Badge({ count }: { readonly count: number }) {
  return count > 0 ? <span class={styles['badge']} aria-hidden="true" data-label={count > 99 ? '99+' : count} /> : null;
}
