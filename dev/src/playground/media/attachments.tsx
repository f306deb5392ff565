import type { Attachment } from 'guildhall/wire';
import { useContentModel } from '../model/content-model.js';
import { mediaKind } from '../model/media-urls.js';
import { SpoilerCover } from '../ui/spoiler.js';
import { FileCard } from './file-card.js';
import styles from './media.module.css';
import { MediaGrid } from './media-grid.js';
import type { MediaItem } from './media-item.js';
import { isTextFile } from './text-file.js';
import { TextPreview } from './text-preview.js';

/** The flag that marks an attachment as a spoiler: Discord's `IS_SPOILER`. */
const IS_SPOILER = 1 << 3;

/** The files of a message: pictures and videos in a grid, then the other files. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const visual = attachments.filter((each) => isVisualMedia(each));
  const others = attachments.filter((each) => !isVisualMedia(each));
  return (
    <>
      {visual.length > 0 ? <MediaGrid items={visual.map(mediaItem)} /> : null}
      {others.map((each) => (
        <SpoilerCover key={each.id} isSpoiler={isSpoiler(each)}>
          <OtherFile attachment={each} />
        </SpoilerCover>
      ))}
    </>
  );
}

function isVisualMedia({ content_type: type }: Attachment): boolean {
  const kind = mediaKind(type);
  return kind === 'picture' || kind === 'video';
}

function isSpoiler({ flags = 0 }: Attachment): boolean {
  return (flags & IS_SPOILER) !== 0;
}

function mediaItem(attachment: Attachment): MediaItem {
  const { url, content_type: contentType, description, width, height } = attachment;
  return {
    url,
    contentType,
    description: description ?? attachment.filename,
    width,
    height,
    isSpoiler: isSpoiler(attachment),
  };
}

function OtherFile({ attachment }: { attachment: Attachment }) {
  const { filename, title, size, url, description, content_type: type } = attachment;
  const path = useContentModel().fileUrl(url);
  return (
    <div>
      {path && isTextFile(attachment) ? <TextPreview name={title ?? filename} address={path} /> : null}
      <FileCard name={title ?? filename} size={size} url={url} description={description} />
      {mediaKind(type) === 'audio' && path ? (
        // biome-ignore lint/a11y/useMediaCaption: media sent by bots has no captions
        <audio class={styles['audio']} src={path} controls preload="metadata" aria-label={filename} />
      ) : null}
    </div>
  );
}
