import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface UploadedImageProps {
  /** The address of the image; undefined if there is none. */
  readonly url: string | undefined;
  readonly class: string | undefined;
  /** Shown without an image, or if it cannot be loaded: the emulator does not have those of imported worlds. */
  readonly children?: ComponentChildren;
}

/** A decorative image that a user or bot has uploaded. */
export function UploadedImage({ url, class: className, children }: UploadedImageProps) {
  const [missingUrl, setMissingUrl] = useState<string>();
  if (url === undefined || url === missingUrl) return <>{children}</>;
  return <img class={className} src={url} alt="" decoding="async" onError={() => setMissingUrl(url)} />;
}
