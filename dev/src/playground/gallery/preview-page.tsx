/** The content of a preview's frame: one item of the gallery. */
import type { MapScreen } from '../../control/views/bot-map.js';
import { MessageColumns } from '../messages/message-columns.js';
import { findGalleryItem, type GalleryItem } from '../model/gallery/gallery-items.js';
import { useModel } from '../model/model-context.js';
import { CommandPreview } from './command-preview.js';
import { MenuCommandPreview } from './menu-command-preview.js';
import { ModalPreview } from './modal-preview.js';
import styles from './preview-page.module.css';
import { useGallerySections } from './use-gallery-sections.js';

export function PreviewPage({ itemKey }: { readonly itemKey: string }) {
  const model = useModel();
  const sections = useGallerySections();
  const item = sections && findGalleryItem(sections, itemKey);
  return (
    <main class={styles['page']}>
      {item ? (
        <ItemPreview key={item.key} item={item} />
      ) : (
        <p class={styles['empty']}>
          {sections ? 'This entry does not exist any more.' : model.gallery.problem.value || 'Loading…'}
        </p>
      )}
    </main>
  );
}

function ItemPreview({ item }: { readonly item: GalleryItem }) {
  switch (item.kind) {
    case 'seen':
      return <MessageColumns message={item.message} startsGroup />;
    case 'command':
      return <CommandPreview entry={item.entry} />;
    case 'menu_command':
      return <MenuCommandPreview usable={item.usable} />;
    case 'screen':
      return <ScreenPreview screen={item.screen} applicationId={item.applicationId} />;
    case 'reported': {
      const { modal, message } = item.entry;
      if (message) return <MessageColumns message={message} startsGroup isPreview />;
      // A modal that has changed is opened again.
      if (modal)
        return <ModalPreview key={JSON.stringify(modal)} modal={modal} applicationId={item.entry.application.id} />;
      return <p class={styles['empty']}>This entry is invalid.</p>;
    }
  }
}

/** A screen of a map. The message is not in a channel, and the modal opens in the open channel. */
function ScreenPreview({ screen, applicationId }: { readonly screen: MapScreen; readonly applicationId: string }) {
  switch (screen.kind) {
    case 'message':
      return <MessageColumns message={screen.message} startsGroup isPreview />;
    case 'modal':
      return <ModalPreview modal={screen.modal} applicationId={applicationId} />;
    case 'start':
      return null;
  }
}
