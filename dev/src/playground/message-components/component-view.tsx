import { componentTypes, type ReceivedComponent } from 'guildhall/wire';
import { Markdown } from '../markdown/markdown.js';
import { FileCard } from '../media/file-card.js';
import { MediaGrid } from '../media/media-grid.js';
import { Picture } from '../media/picture.js';
import { toCssColor } from '../ui/css-color.js';
import { SpoilerCover } from '../ui/spoiler.js';
import { ButtonView } from './button-view.js';
import styles from './components.module.css';
import { isSelectType } from './select-choices.js';
import { SelectView } from './select-view.js';

const { ACTION_ROW, BUTTON, SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER } =
  componentTypes;

/** A list of components. */
export function ComponentList({ components }: { components: readonly ReceivedComponent[] }) {
  return (
    <>
      {components.map((component, index) => (
        <ComponentView key={component.id ?? index} component={component} />
      ))}
    </>
  );
}

/** A component of a message. */
export function ComponentView({ component }: { component: ReceivedComponent }) {
  switch (component.type) {
    case ACTION_ROW:
      return (
        <div class={styles['row']}>
          <ComponentList components={component.components ?? []} />
        </div>
      );
    case BUTTON:
      return <ButtonView button={component} />;
    case SECTION:
      return <Section section={component} />;
    case TEXT_DISPLAY:
      return <Markdown text={component.content ?? ''} isSmall />;
    case THUMBNAIL:
      return <Thumbnail thumbnail={component} />;
    case MEDIA_GALLERY:
      return <Gallery gallery={component} />;
    case FILE:
      return <File file={component} />;
    case SEPARATOR:
      return (
        <hr
          class={styles['separator']}
          data-divider={component.divider ?? true}
          data-spacing={component.spacing ?? 1}
        />
      );
    case CONTAINER:
      return <Container container={component} />;
    default:
      return isSelectType(component.type) ? (
        <SelectView select={component} />
      ) : (
        <p class={styles['unknown']}>Unknown component (type {component.type})</p>
      );
  }
}

function Section({ section }: { section: ReceivedComponent }) {
  return (
    <div class={styles['section']}>
      <div class={styles['texts']}>
        <ComponentList components={section.components ?? []} />
      </div>
      {section.accessory ? (
        <div class={styles['accessory']}>
          <ComponentView component={section.accessory} />
        </div>
      ) : null}
    </div>
  );
}

function Thumbnail({ thumbnail }: { thumbnail: ReceivedComponent }) {
  if (!thumbnail.media) return null;
  return (
    <div class={styles['thumbnail']}>
      <SpoilerCover isSpoiler={thumbnail.spoiler ?? false}>
        <Picture url={thumbnail.media.url} alt={thumbnail.description ?? ''} />
      </SpoilerCover>
    </div>
  );
}

function Gallery({ gallery }: { gallery: ReceivedComponent }) {
  const items = (gallery.items ?? []).map(({ media, description, spoiler }) => ({
    url: media.url,
    contentType: media.content_type,
    width: media.width,
    height: media.height,
    description,
    isSpoiler: spoiler,
  }));
  return <MediaGrid items={items} />;
}

function File({ file: { file, name, size, spoiler } }: { file: ReceivedComponent }) {
  if (!file) return null;
  return (
    <SpoilerCover isSpoiler={spoiler ?? false}>
      <FileCard name={name ?? 'file'} size={size} url={file.url} />
    </SpoilerCover>
  );
}

function Container({ container }: { container: ReceivedComponent }) {
  const { accent_color: accent, spoiler } = container;
  const border = typeof accent === 'number' ? { borderInlineStartColor: toCssColor(accent) } : {};
  return (
    <div class={styles['container']} data-accent={typeof accent === 'number'} style={border}>
      <SpoilerCover isSpoiler={spoiler ?? false}>
        <div class={styles['contained']}>
          <ComponentList components={container.components ?? []} />
        </div>
      </SpoilerCover>
    </div>
  );
}
