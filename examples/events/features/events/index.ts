import { feature } from 'guildhall';
import { reminders } from '../reminders.js';
import { EventHandler } from './event-handler.js';
import { EventStore, STORE_FILE } from './event-store.js';
import { frameworkTexts } from './texts.js';

/** Events with sign-up. @param options.file where the events are stored */
export const events = (options: { readonly file: string }) =>
  feature({
    name: 'events',
    imports: [reminders],
    handlers: [EventHandler],
    services: [EventStore, { provide: STORE_FILE, useValue: options.file }],
    appPermissions: ['ATTACH_FILES'],
    texts: frameworkTexts,
  });
