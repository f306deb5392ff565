import { useContentModel } from '../../model/content-model.js';
import type { ShownSticker } from '../../model/guild/sticker-extensions.js';
import { UploadedImage } from '../../ui/pictures/uploaded-image.js';
import styles from './sticker.module.css';

/** A sticker. A Lottie animation, and one whose picture the emulator does not have, is shown by its name. */
export function StickerView({ sticker }: { sticker: ShownSticker }) {
  const model = useContentModel();
  return (
    <div class={styles['sticker']} role="img" aria-label={`Sticker: ${sticker.name}`} title={sticker.name}>
      <UploadedImage url={model.stickerUrl(sticker)} class={styles['image']}>
        <span class={styles['name']} aria-hidden="true">
          {sticker.name}
        </span>
      </UploadedImage>
    </div>
  );
}
