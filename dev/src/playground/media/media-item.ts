/** A picture or video of a media grid. */
export interface MediaItem {
  readonly url: string;
  readonly contentType?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly isSpoiler?: boolean | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}
