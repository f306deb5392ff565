import { Icon } from '../ui/icon.js';
import { formatFileSize } from './format-file-size.js';
import styles from './media.module.css';
import { emulatorFilePath, safeLinkUrl } from './media-urls.js';

interface FileCardProps {
  readonly name: string;
  /** In bytes. */
  readonly size?: number | null | undefined;
  readonly url: string;
  readonly description?: string | null | undefined;
}

/** A file with its size and a download link. */
export function FileCard({ name, size, url, description }: FileCardProps) {
  const emulatorPath = emulatorFilePath(url, location.hostname);
  const href = emulatorPath ?? safeLinkUrl(url);
  return (
    <div class={styles['file']}>
      <Icon name="file" size={28} />
      <span class={styles['fileText']}>
        {href === undefined ? (
          <span>{name}</span>
        ) : (
          // Files of the emulator are downloaded. If the browser opened an HTML file, its scripts would run with the
          // origin of the emulator.
          <a href={href} target="_blank" rel="noopener noreferrer" {...(emulatorPath ? { download: name } : {})}>
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
