import { useContentModel } from '../model/content-model.js';
import { safeLinkUrl } from '../model/media-urls.js';
import { Icon } from '../ui/icon.js';
import { formatFileSize } from './format-file-size.js';
import styles from './media.module.css';

interface FileCardProps {
  readonly name: string;
  /** In bytes. */
  readonly size?: number | null | undefined;
  readonly url: string;
  readonly description?: string | null | undefined;
}

/** A file with its size and a download link. */
export function FileCard({ name, size, url, description }: FileCardProps) {
  const href = useContentModel().fileUrl(url) ?? safeLinkUrl(url);
  return (
    <div class={styles['file']}>
      <Icon name="file" size={28} />
      <span class={styles['fileText']}>
        {href === undefined ? (
          <span>{name}</span>
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
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
