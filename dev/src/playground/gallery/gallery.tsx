/**
 * The gallery: the modals, messages and commands of bots on the left and the selected one in a frame on the right, or the map of bots.
 */
import { useState } from 'preact/hooks';
import { findGalleryItem, MAP_KEY } from '../model/gallery/gallery-items.js';
import { nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import { IconButton } from '../ui/icon-button.js';
import styles from './gallery.module.css';
import { GalleryItemView } from './gallery-item-view.js';
import { GalleryList } from './gallery-list.js';
import { MapView } from './map-view.js';
import { defaultAppearance } from './preview-appearance.js';
import { useGallerySections } from './use-gallery-sections.js';

export function Gallery({ selectedKey }: { readonly selectedKey: string | undefined }) {
  const model = useModel();
  const sections = useGallerySections();
  const [appearance, setAppearance] = useState(() => defaultAppearance(model.theme.theme.peek()));
  const item = sections && selectedKey !== undefined ? findGalleryItem(sections, selectedKey) : undefined;
  const problem = model.gallery.problem.value;
  const isMap = selectedKey === MAP_KEY;
  return (
    <main class={styles['gallery']} data-selected={selectedKey !== undefined}>
      <GalleryHeader isMap={isMap} />
      {problem === '' ? null : (
        <p class={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {isMap ? (
        <MapView maps={model.gallery.contents.value?.maps} />
      ) : (
        <div class={styles['columns']}>
          {sections ? (
            <GalleryList
              sections={sections}
              selectedKey={selectedKey}
              omitted={model.gallery.contents.value?.omitted ?? 0}
            />
          ) : (
            <p class={styles['empty']}>{problem === '' ? 'Loading…' : ''}</p>
          )}
          {item ? (
            <GalleryItemView item={item} appearance={appearance} onAppearance={setAppearance} />
          ) : (
            <p class={`${styles['empty']} ${styles['nothing']}`}>{sections && describeMissing(selectedKey)}</p>
          )}
        </div>
      )}
    </main>
  );
}

function describeMissing(selectedKey: string | undefined): string {
  return selectedKey === undefined
    ? 'Select an entry to see it in both themes and in three widths.'
    : 'This entry does not exist any more. It was removed or renamed.';
}

function GalleryHeader({ isMap }: { readonly isMap: boolean }) {
  const model = useModel();
  const me = model.view.value?.me.user;
  const channel = model.channel.value;
  return (
    <header class={styles['header']}>
      <h1>Gallery</h1>
      <nav class={styles['views']} aria-label="View">
        <a href={model.hrefForView({ kind: 'gallery' })} aria-current={isMap ? undefined : 'page'}>
          Entries
        </a>
        <a href={model.hrefForView({ kind: 'gallery', entry: MAP_KEY })} aria-current={isMap ? 'page' : undefined}>
          Map
        </a>
      </nav>
      <p>
        {me && `as ${nameOfUser(me)}`}
        {channel && ` in ${model.channelName(channel.id)}`}
      </p>
      <IconButton
        icon="panel"
        label="Live panel"
        pressed={model.panelOpen.value}
        onClick={() => {
          model.panelOpen.value = !model.panelOpen.value;
        }}
      />
      <IconButton icon="close" label="Close the gallery" onClick={() => model.showView()} />
    </header>
  );
}
