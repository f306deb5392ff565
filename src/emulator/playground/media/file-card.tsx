import { Icon } from '../ui/icon.js';
import { formatFileSize } from './format-file-size.js';
import styles from './media.module.css';
import { emulatorFilePath, safeLinkUrl } from './media-urls.js';

interface FileCardProps {
  readonly name: string;
  /** Bytes. */
  readonly size?: number | null | undefined;
  readonly url: string;
  readonly description?: string | null | undefined;
}

/** A file with its size, to be downloaded. */
export function FileCard({ name, size, url, description }: FileCardProps) {
  const own = emulatorFilePath(url, location.hostname);
  const address = own ?? safeLinkUrl(url);
  return (
    <div class={styles['file']}>
      <Icon name="file" size={28} />
      <span class={styles['fileText']}>
        {address === undefined ? (
          <span>{name}</span>
        ) : (
          // Downloaded, not opened: a page among the files would be one of the service's own.
          <a href={address} target="_blank" rel="noopener noreferrer" {...(own ? { download: name } : {})}>
            {name}
          </a>
        )}
        <small>
          {[typeof size === 'number' ? formatFileSize(size) : undefined, description].filter(Boolean).join(' · ')}
        </small>
      </span>
    </div>
  );
}
