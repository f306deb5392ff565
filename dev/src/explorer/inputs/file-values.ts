import { Buffer } from 'node:buffer';
import type { ScenarioFile } from '../../scenario/steps/references.js';

/** An image of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files that users upload. */
export const GENERATED_FILES: readonly ScenarioFile[] = [
  { name: 'pixel.png', contentType: 'image/png', dataBase64: PIXEL },
  { name: 'notes.txt', contentType: 'text/plain', dataBase64: Buffer.from('Some notes.').toString('base64') },
  { name: 'empty.txt', contentType: 'text/plain', dataBase64: '' },
];
