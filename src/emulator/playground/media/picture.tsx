import { Icon } from '../ui/icon.js';
import styles from './media.module.css';
import { emulatorFilePath, safeLinkUrl } from './media-urls.js';

interface PictureProps {
  readonly url: string;
  /** What it shows, in words. */
  readonly alt: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/** A picture of the service. One that lies elsewhere is named by its address: the page asks nobody else for anything. */
export function Picture({ url, alt, width, height }: PictureProps) {
  const address = emulatorFilePath(url, location.hostname);
  if (address === undefined) return <ExternalMedia url={url} alt={alt} />;
  const size = width && height ? { width, height } : {};
  return <img class={styles['picture']} src={address} alt={alt} loading="lazy" decoding="async" {...size} />;
}

/** Something that lies elsewhere. */
export function ExternalMedia({ url, alt }: { url: string; alt: string }) {
  const address = safeLinkUrl(url);
  const words = (
    <>
      <Icon name="image" size={22} />
      <span class={styles['elsewhereText']}>
        {alt ? <strong>{alt}</strong> : null}
        <span>{address ? shortenUrl(address) : url}</span>
      </span>
    </>
  );
  const title = 'It lies elsewhere, and the page loads nothing from there.';
  return address ? (
    <a class={styles['elsewhere']} href={address} title={title} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  ) : (
    <span class={styles['elsewhere']} title={title}>
      {words}
    </span>
  );
}

function shortenUrl(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.length > 40 ? `${pathname.slice(0, 39)}…` : pathname}`;
}
