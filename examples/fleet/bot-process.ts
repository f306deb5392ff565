/**
 * One process of the front desk. The bot is unchanged: the environment variable GUILDHALL_CLUSTER makes it a member of the
 * cluster. Only its memory is replaced by a file, and a middleware records which handlers start.
 */
import { Admissions } from '../front-desk/admissions.js';
import { bot } from '../front-desk/bot.js';
import { Ledger } from './ledger.js';
import { readSettings, SHARD_COUNT } from './settings.js';
import { SharedAdmissions } from './shared-admissions.js';

const ledger = new Ledger(readSettings().ledger, SHARD_COUNT);

await bot
  .with({ middleware: [ledger.record], overrides: [{ provide: Admissions, useClass: SharedAdmissions }] })
  .start();
