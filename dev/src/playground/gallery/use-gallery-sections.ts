import { useMemo } from 'preact/hooks';
import { usePreview } from '../messages/use-preview.js';
import { type GallerySection, listGallerySections } from '../model/gallery/gallery-items.js';
import { useModel } from '../model/model-context.js';

/** The sections of the gallery; undefined until they have loaded. */
export function useGallerySections(): readonly GallerySection[] | undefined {
  const { gallery } = useModel();
  const previewOf = usePreview();
  const contents = gallery.contents.value;
  return useMemo(() => contents && listGallerySections(contents, previewOf), [contents]);
}
