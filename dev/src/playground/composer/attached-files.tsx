import { useEffect, useState } from 'preact/hooks';
import { formatFileSize } from '../media/format-file-size.js';
import { Icon } from '../ui/icon.js';
import styles from './message-box.module.css';

/** The attachments of a draft, with picture previews and remove buttons. */
export function AttachedFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null;
  return (
    <ul class={styles['files']} aria-label="Attachments">
      {files.map((file, index) => (
        <li key={`${index}/${file.name}`} class={styles['file']}>
          <FilePreview file={file} />
          <span class={styles['fileName']} title={file.name}>
            {file.name}
          </span>
          <small>{formatFileSize(file.size)}</small>
          <button
            type="button"
            class={styles['remove']}
            aria-label={`Remove ${file.name}`}
            title="Remove"
            onClick={() => onRemove(file)}
          >
            <Icon name="trash" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function FilePreview({ file }: { file: File }) {
  const [previewUrl, setPreviewUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const objectUrl = URL.createObjectURL(file);
    setPreviewUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span class={styles['preview']}>
      {previewUrl === undefined ? <Icon name="file" size={34} /> : <img src={previewUrl} alt="" />}
    </span>
  );
}
