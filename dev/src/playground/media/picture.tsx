import { useContentModel } from '../model/content-model.js';
import { safeLinkUrl } from '../model/media-urls.js';
import { Icon } from '../ui/icon.js';
import styles from './media.module.css';

interface PictureProps {
  readonly url: string;
  /** The alternative text. */
  readonly alt: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/**
 * A picture from the emulator. An external picture is shown as a link, because the page loads nothing from other
 * servers.
 */
export function Picture({ url, alt, width, height }: PictureProps) {
  const address = useContentModel().fileUrl(url);
  if (address === undefined) return <ExternalMedia url={url} alt={alt} />;
  const size = width && height ? { width, height } : {};
  return <img class={styles['picture']} src={address} alt={alt} loading="lazy" decoding="async" {...size} />;
}

/** A link to external media. */
export function ExternalMedia({ url, alt }: { url: string; alt: string }) {
  const address = safeLinkUrl(url);
  const content = (
    <>
      <Icon name="image" size={22} />
      <span class={styles['externalText']}>
        {alt ? <strong>{alt}</strong> : null}
        <span>{address ? shortenUrl(address) : url}</span>
      </span>
    </>
  );
  const title = 'External media is not loaded.';
  return address ? (
    <a class={styles['external']} href={address} title={title} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <span class={styles['external']} title={title}>
      {content}
    </span>
  );
}

function shortenUrl(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.length > 40 ? `${pathname.slice(0, 39)}…` : pathname}`;
}
