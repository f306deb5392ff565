import type { Sticker, StickerPack } from 'guildhall/wire';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { StickerView } from '../messages/content/sticker-view.js';
import { useModel } from '../model/model-context.js';
import { ChoiceGrid } from '../ui/menus/choice-grid.js';
import { PickerButton } from './picker-button.js';

/** A button that shows the stickers that the user can send. */
export function StickerButton({ onPick }: { onPick: (stickerId: string) => void }) {
  return (
    <PickerButton icon="sticker" label="Send a sticker">
      {({ anchor, close, cancel }) => (
        <StickerPicker
          anchor={anchor}
          onPick={(id) => {
            close();
            onPick(id);
          }}
          onClose={cancel}
        />
      )}
    </PickerButton>
  );
}

interface StickerPickerProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onPick: (stickerId: string) => void;
  readonly onClose: () => void;
}

function StickerPicker({ anchor, onPick, onClose }: StickerPickerProps) {
  const stickers = useStickers();
  const findChoices = (search: string) =>
    stickers
      .filter(({ name, tags }) => `${name} ${tags}`.toLowerCase().includes(search.trim().toLowerCase()))
      .map((sticker) => ({ key: sticker.id, label: sticker.name, sticker }));
  return (
    <ChoiceGrid
      anchor={anchor}
      name="Stickers"
      searchLabel="Find a sticker"
      columns={2}
      rowHeight={152}
      findChoices={findChoices}
      emptyText="No matching sticker."
      render={({ sticker }) => <StickerView sticker={sticker} />}
      onPick={({ key }) => onPick(key)}
      onClose={onClose}
    />
  );
}

/** The stickers of the open guild, of the user's other guilds, and of the standard packs. */
function useStickers(): readonly Sticker[] {
  const model = useModel();
  const [packs, setPacks] = useState<readonly StickerPack[]>([]);
  useEffect(() => {
    const requested = model.actions.callApi<{ sticker_packs: readonly StickerPack[] }>('GET', '/sticker-packs');
    // Without the packs, the stickers of guilds can be sent.
    requested.then(({ sticker_packs: all }) => setPacks(all)).catch(() => undefined);
  }, []);
  const open = model.guild.value;
  const others = (model.view.value?.guilds ?? []).filter(({ guild }) => guild.id !== open?.guild.id);
  const ofGuilds = [...(open ? [open] : []), ...others].flatMap(({ guild }) => guild.stickers ?? []);
  return [...ofGuilds.filter(({ available }) => available !== false), ...packs.flatMap(({ stickers }) => stickers)];
}
