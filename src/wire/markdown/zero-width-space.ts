/** An invisible character. It separates characters that together would be a marker. */
export const ZERO_WIDTH_SPACE = '\u200b';
