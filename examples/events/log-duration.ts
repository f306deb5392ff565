import type { Middleware } from 'guildhall';

/** Logs how long each handler takes. */
export const logDuration: Middleware = async ({ handler, log }, next) => {
  const startedAt = performance.now();
  await next();
  log.debug({ handler, ms: Math.round(performance.now() - startedAt) }, 'handled');
};
