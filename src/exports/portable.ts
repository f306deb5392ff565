/** What both entry points export, `guildhall` and `guildhall/http`, by subject: it needs neither Node nor a gateway. */
import 'reflect-metadata/lite';

// Handlers, and what a bot is composed of.

export * from './composition.js';
export * from './guards.js';
export * from './handlers.js';

// Declarations.

export * from './commands.js';
export * from './components.js';
export * from './custom-ids.js';
export * from './modals.js';
export * from './registration.js';

// Messages, and the API as data.

export * from './constants.js';
export * from './image-urls.js';
export * from './messages.js';
export * from './permissions.js';

// What a bot reports.

export * from './diagnostics.js';
export * from './errors.js';
