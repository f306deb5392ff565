import type { z } from 'zod';
import type { BotMap } from './bot-map.js';

/** A map of a bot, as it is reported. */
export type MapReport = z.input<typeof BotMap>;

/** The map of an application, as the control API returns it. */
export interface ReportedMap {
  readonly application: { readonly id: string; readonly name: string };
  readonly map: BotMap;
}
