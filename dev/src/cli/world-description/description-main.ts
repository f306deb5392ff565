/** The entry of the process that imports the description of a world. It sends the description as JSON. */
import { pathToFileURL } from 'node:url';
import { LoadedFiles, toBotFailure } from 'guildhall/internal';
import { explainSyntaxError } from '../bot-process/syntax-problem.js';
import type { DescriptionMessage } from './description-message.js';

const [path = '', name = ''] = process.argv.slice(2);
const loadedFiles = new LoadedFiles();

async function importDescription(): Promise<DescriptionMessage> {
  try {
    // A module's namespace is an object whose keys are its exports.
    const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
    return { kind: 'imported', description: exports['default'] };
  } catch (error) {
    const explained = await explainSyntaxError(error, loadedFiles.list());
    return { kind: 'failed', failure: toBotFailure(explained, `${name} could not be loaded`) };
  }
}

process.send?.(await importDescription(), () => process.exit());
