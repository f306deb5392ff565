import type { SoundboardSound } from 'guildhall/wire';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EmojiView } from '../emoji/emoji-view.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { ChoiceGrid } from '../ui/menus/choice-grid.js';
import styles from './user-bar.module.css';

/** A button that shows the sounds that the user can play in the voice channel. */
export function SoundboardButton({ guildId }: { guildId: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`${buttons['button']} ${buttons['small']}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Sounds
      </button>
      {isOpen && (
        <SoundPicker
          anchor={button}
          guildId={guildId}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface SoundPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly guildId: string;
  readonly onClose: () => void;
}

/** The list of sounds. It stays open, so that several sounds can be played. */
function SoundPicker({ anchor, guildId, onClose }: SoundPickerProps) {
  const model = useModel();
  const sounds = useSounds();
  const findChoices = (search: string) =>
    sounds
      .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
      .map((sound) => ({ key: sound.sound_id, label: sound.name, sound }));
  return (
    <ChoiceGrid
      anchor={anchor}
      name="Sounds"
      searchLabel="Find a sound"
      columns={2}
      rowHeight={40}
      findChoices={findChoices}
      emptyText="No matching sound."
      render={({ sound }) => (
        <span class={styles['sound']}>
          {sound.emoji_id === null && sound.emoji_name === null ? null : <EmojiView emoji={emojiOf(sound)} />}
          {sound.name}
        </span>
      )}
      onPick={({ key }) =>
        void model.actions.perform('playSound', { ...model.actions.asMember(guildId), sound_id: key })
      }
      onClose={onClose}
    />
  );
}

const emojiOf = ({ emoji_id: id, emoji_name: name }: SoundboardSound) => ({ id, name });

/** The sounds of the open guild, and the default sounds. */
function useSounds(): readonly SoundboardSound[] {
  const model = useModel();
  const [defaults, setDefaults] = useState<readonly SoundboardSound[]>([]);
  useEffect(() => {
    const requested = model.actions.callApi<readonly SoundboardSound[]>('GET', '/soundboard-default-sounds');
    // Without them, the sounds of the guild can be played.
    requested.then(setDefaults).catch(() => undefined);
  }, []);
  const ofGuild = (model.guild.value?.soundboard_sounds ?? []).filter(({ available }) => available);
  return [...ofGuild, ...defaults];
}
