/**
 * Publishes each page that a handler opens to the `node:diagnostics_channel` `guildhall:page`. No middleware runs around the method that loads
 * it then, so this is how tools know that the method ran.
 */
import { diagnosticsChannel } from '../../base/diagnostics/diagnostics-channel.js';
import type { Declaration } from '../declarations/declaration.js';

/** The message on `guildhall:page`: `renderPage` has loaded the items of a page. */
export interface PageDiagnostics {
  /** The pager, such as `pager "tags/:owner<snowflake>"`. */
  readonly declaration: string;
  /** The number of the page, from 0. */
  readonly page: number;
}

const pageChannel = diagnosticsChannel('guildhall:page');

/** Publishes an opened page if the channel has subscribers. */
export function publishPage(declaration: Declaration, page: number): void {
  if (!pageChannel.hasSubscribers) return;
  const message: PageDiagnostics = { declaration: declaration.describe(), page };
  pageChannel.publish(message);
}
