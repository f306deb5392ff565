/**
 * Sets the environment variables of the file `.env` in the working folder. Variables that are set already are not changed,
 * and a missing file is no error. Import it before the modules that read variables. If the variable GUILDHALL_ENV is `none`, no file is
 * read: tools that try out a bot set it.
 *
 * @example
 * import 'guildhall/env';
 * import { bot } from './bot.js';
 *
 * await bot.start();
 */
import { readEnvFile } from '../base/env-file.js';

if (process.env['GUILDHALL_ENV'] !== 'none') Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
