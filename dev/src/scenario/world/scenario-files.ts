import { Buffer } from 'node:buffer';
import type { FileInput } from '../../testing/input/file-input.js';
import type { ScenarioFile } from '../steps/references.js';

/** A file of a step as users of the kit pass it. */
export function fromScenarioFile({ name, contentType, dataBase64 }: ScenarioFile): FileInput {
  return { name, data: Buffer.from(dataBase64, 'base64'), contentType };
}
