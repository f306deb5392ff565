/** Where a sticker comes from. */
export const stickerTypes = { STANDARD: 1, GUILD: 2 } as const;

/** The file format of a sticker. */
export const stickerFormats = { PNG: 1, APNG: 2, LOTTIE: 3, GIF: 4 } as const;
