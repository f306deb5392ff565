/**
 * Sets the environment variables of the file `.env` in the working folder. Variables that are set already are not changed,
 * and a missing file is no error. Import it before the modules that read variables.
 *
 * @example
 * import 'guildhall/env';
 * import { bot } from './bot.js';
 *
 * await bot.start();
 */
import { readEnvFile } from '../base/env-file.js';

Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
