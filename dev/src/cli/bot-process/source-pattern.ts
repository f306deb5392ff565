/** The names of files with TypeScript or JavaScript. */
export const SOURCE_PATTERN = /\.[cm]?[jt]sx?$/;
