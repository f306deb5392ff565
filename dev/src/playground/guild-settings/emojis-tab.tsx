import type { GuildView } from '../../control/views/user-view.js';
import { control } from '../api/control-client.js';
import { EmojiView } from '../emoji/emoji-view.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { DeleteButton } from './form/delete-button.js';
import styles from './form/settings.module.css';

/** The emojis of a guild. */
export function EmojisTab({ view: { guild } }: { readonly view: GuildView }) {
  const model = useModel();
  return (
    <>
      {guild.emojis.length === 0 && <p class={forms['hint']}>No emojis. A bot or the API uploads them.</p>}
      <ul class={styles['rows']} aria-label="Emojis">
        {guild.emojis.map(({ id, name }) => (
          <li key={id}>
            <p class={styles['row']}>
              <EmojiView emoji={{ id, name }} />
              <b>:{name}:</b>
            </p>
            <DeleteButton
              name={`emoji ${name}`}
              subtitle="Messages and reactions that have it show its name."
              onDelete={(reason) =>
                control('deleteEmoji', {
                  ...model.actions.asModerator(reason),
                  guild_id: guild.id,
                  emoji_id: id ?? '',
                })
              }
              onDeleted={() => {}}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
