import { stickerFormats } from 'guildhall/wire';

/** What is necessary to show a sticker. */
export interface ShownSticker {
  readonly id: string;
  readonly name: string;
  /** A value of `stickerFormats`. */
  readonly format_type: number;
}

/** The extensions of the files that a browser displays, by the format of the sticker. */
export const stickerExtensions: Readonly<Record<number, string>> = {
  [stickerFormats.PNG]: 'png',
  [stickerFormats.APNG]: 'png',
  [stickerFormats.GIF]: 'gif',
};
