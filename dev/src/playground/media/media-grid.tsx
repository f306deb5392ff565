import { useRef, useState } from 'preact/hooks';
import { useContentModel } from '../model/content-model.js';
import { mediaKind } from '../model/media-urls.js';
import { SpoilerCover } from '../ui/spoiler.js';
import { Lightbox } from './lightbox.js';
import styles from './media.module.css';
import type { MediaItem } from './media-item.js';
import { ExternalMedia, Picture } from './picture.js';

/** A grid of pictures and videos. A click on a picture opens it in full size. */
export function MediaGrid({ items }: { items: readonly MediaItem[] }) {
  const [openItem, setOpenItem] = useState<MediaItem>();
  const opener = useRef<HTMLElement | null>(null);
  const open = (item: MediaItem, element: HTMLElement) => {
    opener.current = element;
    setOpenItem(item);
  };
  const close = () => {
    setOpenItem(undefined);
    opener.current?.focus();
  };
  return (
    <div class={styles['grid']} data-count={items.length}>
      {items.map((item, index) => (
        <div key={index} class={styles['cell']}>
          <SpoilerCover isSpoiler={item.isSpoiler ?? false}>
            <Item item={item} onOpen={(element) => open(item, element)} />
          </SpoilerCover>
        </div>
      ))}
      {openItem ? <Lightbox item={openItem} onClose={close} /> : null}
    </div>
  );
}

function Item({ item, onOpen }: { item: MediaItem; onOpen: (element: HTMLElement) => void }) {
  const path = useContentModel().fileUrl(item.url);
  const alt = item.description ?? '';
  if (path === undefined) return <ExternalMedia url={item.url} alt={alt} />;
  if (mediaKind(item.contentType) === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: media sent by bots has no captions
      <video class={styles['video']} src={path} controls preload="metadata" aria-label={alt || 'Video'} />
    );
  }
  return (
    <button
      type="button"
      class={styles['open']}
      aria-label={`View full size: ${alt || 'picture'}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Picture url={item.url} alt={alt} width={item.width} height={item.height} />
    </button>
  );
}
