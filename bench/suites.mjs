// All suites. They are loaded on demand, so that they do not affect each other.

/**
 * `needsModules`: it measures modules that no entry point exports, compiled to `build/modules`.
 * `needsPeers`: it measures the libraries that `compat` installs.
 * `onRequest`: why it only runs if it is named.
 * `isComparable`: its workloads load the package with `load` of build.mjs, so that two builds can be compared.
 */
const suite = (load, { needsModules = false, needsPeers = false, isComparable = false, onRequest } = {}) => ({
  load,
  needsModules,
  needsPeers,
  isComparable,
  onRequest,
});
const MODULES = { needsModules: true };
const OTHERS = { needsPeers: true, onRequest: 'it measures other libraries, which do not change with this tree' };
const SLOW = { onRequest: 'it waits for rate limits or outages, for longer than two minutes' };
const COMPARABLE = { isComparable: true };

export const suites = {
  cache: suite(async () => (await import('./cache.mjs')).cacheWorkloads(), MODULES),
  chaos: suite(async () => (await import('./chaos.mjs')).chaosWorkloads(), SLOW),
  'cluster-events': suite(async () => (await import('./cluster-events.mjs')).clusterEventsWorkloads()),
  'cluster-limits': suite(async () => (await import('./cluster-limits.mjs')).clusterLimitsWorkloads(), {
    ...MODULES,
    ...SLOW,
  }),
  dev: suite(async () => (await import('./dev.mjs')).devWorkloads()),
  'equal-programs': suite(async () => (await import('./interactions.mjs')).equalProgramWorkloads(), {
    onRequest: 'it measures the bench itself',
  }),
  explorer: suite(async () => (await import('./explorer.mjs')).explorerWorkloads(), MODULES),
  footprint: suite(async () => (await import('./footprint.mjs')).footprintWorkloads(), { needsPeers: true }),
  'large-guild': suite(async () => (await import('./footprint.mjs')).largeGuildWorkloads(), {
    needsPeers: true,
    isComparable: true,
  }),
  gateway: suite(async () => (await import('./gateway.mjs')).gatewayWorkloads(), COMPARABLE),
  'gateway-connection': suite(async () => (await import('./gateway.mjs')).gatewayConnectionWorkloads(), COMPARABLE),
  import: suite(async () => (await import('./import.mjs')).importWorkloads(), COMPARABLE),
  interactions: suite(async () => (await import('./interactions.mjs')).interactionWorkloads(), COMPARABLE),
  'interaction-variants': suite(
    async () => (await import('./interaction-variants.mjs')).interactionVariantWorkloads(),
    COMPARABLE,
  ),
  journal: suite(async () => (await import('./journal.mjs')).journalWorkloads(), COMPARABLE),
  kit: suite(async () => (await import('./kit.mjs')).kitWorkloads(), COMPARABLE),
  page: suite(async () => (await import('./page.mjs')).pageWorkloads()),
  'peers-button': suite(async () => (await import('./peers.mjs')).peerButtonWorkloads(), OTHERS),
  'peers-modal': suite(async () => (await import('./peers.mjs')).peerModalWorkloads(), OTHERS),
  'peers-events': suite(async () => (await import('./peers.mjs')).peerEventWorkloads(), OTHERS),
  'peers-import': suite(async () => (await import('./import.mjs')).peerImportWorkloads(), OTHERS),
  'peers-rest': suite(async () => (await import('./peers.mjs')).peerRestWorkloads(), OTHERS),
  permissions: suite(async () => (await import('./permissions.mjs')).permissionWorkloads(), MODULES),
  recovery: suite(async () => (await import('./recovery.mjs')).recoveryWorkloads(), SLOW),
  refill: suite(async () => (await import('./refill.mjs')).refillWorkloads(), SLOW),
  rest: suite(async () => (await import('./rest.mjs')).restWorkloads(), COMPARABLE),
  schema: suite(async () => (await import('./schema.mjs')).schemaWorkloads(), COMPARABLE),
  'member-tracker': suite(async () => (await import('./member-tracker.mjs')).memberTrackerWorkloads(), MODULES),
  size: suite(async () => (await import('./size.mjs')).sizeWorkloads(), COMPARABLE),
  telemetry: suite(async () => (await import('./telemetry.mjs')).telemetryWorkloads(), COMPARABLE),
  'signed-requests': suite(async () => (await import('./signed-requests.mjs')).signedRequestWorkloads(), COMPARABLE),
  takeover: suite(async () => (await import('./takeover.mjs')).takeoverWorkloads(), SLOW),
};
