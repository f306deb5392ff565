import { fileURLToPath } from 'node:url';

/** The URL of the preload for Node, for `--import`. It is the built one, also if this module runs from the sources. */
export const redirectPreloadUrl: string = new URL('../../dist/redirect/index.js', import.meta.url).href;

/** The folder with `sitecustomize.py`, for `PYTHONPATH`. */
export const pythonPathFolder: string = fileURLToPath(new URL('./python', import.meta.url));
