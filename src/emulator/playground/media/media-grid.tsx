import { useRef, useState } from 'preact/hooks';
import { SpoilerCover } from '../ui/spoiler.js';
import { Lightbox } from './lightbox.js';
import styles from './media.module.css';
import type { MediaItem } from './media-item.js';
import { emulatorFilePath, mediaKind } from './media-urls.js';
import { ExternalMedia, Picture } from './picture.js';

/** One to ten pictures and videos. A click on a picture shows it large. */
export function MediaGrid({ items }: { items: readonly MediaItem[] }) {
  const [large, setLarge] = useState<MediaItem>();
  const opener = useRef<HTMLElement | null>(null);
  const open = (item: MediaItem, from: HTMLElement) => {
    opener.current = from;
    setLarge(item);
  };
  const close = () => {
    setLarge(undefined);
    opener.current?.focus();
  };
  return (
    <div class={styles['grid']} data-count={items.length}>
      {items.map((item, index) => (
        <div key={index} class={styles['cell']}>
          <SpoilerCover isSpoiler={item.isSpoiler ?? false}>
            <Item item={item} onOpen={(from) => open(item, from)} />
          </SpoilerCover>
        </div>
      ))}
      {large ? <Lightbox item={large} onClose={close} /> : null}
    </div>
  );
}

function Item({ item, onOpen }: { item: MediaItem; onOpen: (from: HTMLElement) => void }) {
  const address = emulatorFilePath(item.url, location.hostname);
  const alt = item.description ?? '';
  if (address === undefined) return <ExternalMedia url={item.url} alt={alt} />;
  if (mediaKind(item.contentType) === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what bots send has no captions
      <video class={styles['video']} src={address} controls preload="metadata" aria-label={alt || 'Video'} />
    );
  }
  return (
    <button
      type="button"
      class={styles['open']}
      aria-label={`Show large: ${alt || 'picture'}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Picture url={item.url} alt={alt} width={item.width} height={item.height} />
    </button>
  );
}
