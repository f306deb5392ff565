import type { Embed } from 'guildhall/wire';
import { Markdown } from '../../markdown/markdown.js';
import { TextLink } from '../../markdown/text-link.js';
import { MediaGrid } from '../../media/media-grid.js';
import { Picture } from '../../media/picture.js';
import { useContentModel } from '../../model/content-model.js';
import { safeLinkUrl } from '../../model/media-urls.js';
import { formatMessageTime } from '../../model/render-timestamp.js';
import { toCssColor } from '../../ui/css-color.js';
import styles from './embed.module.css';
import { type EmbedGroup, groupFieldRows } from './embed-layout.js';

/** An embed. */
export function EmbedView({ group: { embed, images } }: { group: EmbedGroup }) {
  const { color, provider, author, title, url, description, fields = [], thumbnail, video, footer, timestamp } = embed;
  return (
    <article
      class={styles['embed']}
      style={color === undefined ? {} : { borderInlineStartColor: toCssColor(color) }}
      aria-label="Embed"
    >
      <div class={styles['body']}>
        <div class={styles['text']}>
          {provider?.name ? <div class={styles['provider']}>{provider.name}</div> : null}
          {author ? <Author author={author} /> : null}
          {title ? (
            <div class={styles['title']}>
              <OptionalLink url={url}>
                <Markdown text={title} isSmall />
              </OptionalLink>
            </div>
          ) : null}
          {description ? (
            <div class={styles['description']}>
              <Markdown text={description} isSmall />
            </div>
          ) : null}
          {fields.length > 0 ? <Fields fields={fields} /> : null}
        </div>
        {thumbnail ? (
          <div class={styles['thumbnail']}>
            <Picture url={thumbnail.url} alt={thumbnail.description ?? ''} />
          </div>
        ) : null}
      </div>
      {images.length > 0 ? (
        <MediaGrid
          items={images.map(({ url: imageUrl, width, height, description: alt }) => ({
            url: imageUrl,
            width,
            height,
            description: alt,
          }))}
        />
      ) : null}
      {video?.url ? <MediaGrid items={[{ url: video.url, contentType: video.content_type ?? 'video/mp4' }]} /> : null}
      {footer || timestamp ? <Footer footer={footer} timestamp={timestamp} /> : null}
    </article>
  );
}

function OptionalLink({ url, children }: { url: string | undefined; children: preact.ComponentChildren }) {
  const address = url === undefined ? undefined : safeLinkUrl(url);
  if (address === undefined) return <>{children}</>;
  return <TextLink url={address}>{children}</TextLink>;
}

function Author({ author }: { author: NonNullable<Embed['author']> }) {
  return (
    <div class={styles['author']}>
      {author.icon_url ? (
        <span class={styles['icon']}>
          <Picture url={author.icon_url} alt="" />
        </span>
      ) : null}
      <OptionalLink url={author.url}>{author.name}</OptionalLink>
    </div>
  );
}

function Fields({ fields }: { fields: NonNullable<Embed['fields']> }) {
  return (
    <div class={styles['fields']}>
      {groupFieldRows(fields).map((row, index) => (
        <div key={index} class={styles['row']}>
          {row.map((field, column) => (
            <div key={column}>
              <div class={styles['fieldName']}>
                <Markdown text={field.name} isSmall />
              </div>
              <Markdown text={field.value} isSmall />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Footer({ footer, timestamp }: { footer: Embed['footer']; timestamp: string | undefined }) {
  const { clock, timeFormat } = useContentModel();
  const time =
    timestamp === undefined ? undefined : formatMessageTime(Date.parse(timestamp), clock.now(), timeFormat.value);
  return (
    <div class={styles['footer']}>
      {footer?.icon_url ? (
        <span class={styles['icon']}>
          <Picture url={footer.icon_url} alt="" />
        </span>
      ) : null}
      <span>{[footer?.text, time].filter(Boolean).join(' • ')}</span>
    </div>
  );
}
