// All suites. They are loaded on demand, so that they do not affect each other.

/**
 * `needsModules`: it measures modules that no entry point exports, compiled to `build/modules`.
 * `isComparable`: its workloads load the package with `load` of build.mjs, so that two builds can be compared.
 */
const suite = (load, { needsModules = false, isComparable = false } = {}) => ({ load, needsModules, isComparable });
const MODULES = { needsModules: true };
const COMPARABLE = { isComparable: true };

export const suites = {
  cache: suite(async () => (await import('./cache.mjs')).cacheWorkloads(), MODULES),
  chaos: suite(async () => (await import('./chaos.mjs')).chaosWorkloads()),
  'cluster-events': suite(async () => (await import('./cluster-events.mjs')).clusterEventsWorkloads()),
  'cluster-limits': suite(async () => (await import('./cluster-limits.mjs')).clusterLimitsWorkloads(), MODULES),
  dev: suite(async () => (await import('./dev.mjs')).devWorkloads()),
  explorer: suite(async () => (await import('./explorer.mjs')).explorerWorkloads(), MODULES),
  gateway: suite(async () => (await import('./gateway.mjs')).gatewayWorkloads(), COMPARABLE),
  import: suite(async () => (await import('./import.mjs')).importWorkloads(), COMPARABLE),
  interactions: suite(async () => (await import('./interactions.mjs')).interactionWorkloads(), COMPARABLE),
  journal: suite(async () => (await import('./journal.mjs')).journalWorkloads(), COMPARABLE),
  kit: suite(async () => (await import('./kit.mjs')).kitWorkloads(), COMPARABLE),
  page: suite(async () => (await import('./page.mjs')).pageWorkloads()),
  permissions: suite(async () => (await import('./permissions.mjs')).permissionWorkloads(), MODULES),
  recovery: suite(async () => (await import('./recovery.mjs')).recoveryWorkloads()),
  refill: suite(async () => (await import('./refill.mjs')).refillWorkloads()),
  rest: suite(async () => (await import('./rest.mjs')).restWorkloads(), COMPARABLE),
  schema: suite(async () => (await import('./schema.mjs')).schemaWorkloads(), COMPARABLE),
  'member-tracker': suite(async () => (await import('./member-tracker.mjs')).memberTrackerWorkloads(), MODULES),
  size: suite(async () => (await import('./size.mjs')).sizeWorkloads(), COMPARABLE),
  telemetry: suite(async () => (await import('./telemetry.mjs')).telemetryWorkloads(), COMPARABLE),
  takeover: suite(async () => (await import('./takeover.mjs')).takeoverWorkloads()),
};
