import { type AnyModal, type BoundDeclaration, type Clock, systemClock } from 'guildhall';
import { type GalleryReport, MAX_GALLERY_ENTRIES } from '../../control/views/gallery.js';
import { isModal } from './collect-modals.js';
import type { DescribeError } from './describe-error.js';
import { type FileExports, findExported, isPreview } from './gallery-source.js';
import { modalEntries } from './modal-entries.js';
import { previewEntries } from './preview-entries.js';
import type { LoadingBot } from './sample-form.js';

/** What a gallery is created from. */
export interface GallerySource {
  /** The declarations that handlers are bound to. */
  readonly declarations: readonly BoundDeclaration[];
  /** The modals that the files of the bot declare. Prompts show those that no handler is bound to. */
  readonly declaredModals: readonly AnyModal[];
  /** The files of the bot. Their exports contain previews. */
  readonly files: readonly FileExports[];
  readonly describeError: DescribeError;
  /** The bot, with whose services modals load their fields. Without it, such modals are listed without fields. */
  readonly bot?: LoadingBot | undefined;
  /** Limits the time of a preview. @default the system clock */
  readonly clock?: Clock;
}

/** Creates the report of a bot's modals and previews. A preview that fails does not affect the others. */
export async function collectGallery(source: GallerySource): Promise<GalleryReport> {
  const { declarations, declaredModals, files, describeError, bot, clock = systemClock } = source;
  const modals = declarations.map(({ declaration }) => declaration).filter(isModal);
  const allModals = await modalEntries(modals, declaredModals, { describeError, bot, clock });
  const allPreviews = findExported(files, isPreview);
  const shownModals = allModals.slice(0, MAX_GALLERY_ENTRIES);
  const previews = allPreviews.slice(0, MAX_GALLERY_ENTRIES - shownModals.length);
  const entries = [...shownModals, ...(await previewEntries(previews, describeError, clock))];
  return { entries, omitted: allModals.length + allPreviews.length - entries.length };
}
