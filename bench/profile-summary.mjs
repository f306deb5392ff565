// What a profile says: which functions of the measured build take the most time themselves, and which share of the time is theirs.

/** Names that V8 gives to time outside of functions. */
const OUTSIDE = new Set(['(idle)', '(program)', '(root)']);

/**
 * @param {{ nodes: object[], samples: number[], timeDeltas: number[] }} profile of V8
 * @param {string} buildUrl the folder of the build, as a file URL that ends with a slash
 * @returns {{ busyMs: number, owners: { name: string, share: number }[], functions: { name: string, place: string, ms: number, share: number }[] }}
 *   the time in which the process was not idle; its shares by owner (the build, a package, Node, garbage collection); and the
 *   functions of the build by their own time. Each list starts with the largest
 */
export function summarizeProfile({ nodes, samples, timeDeltas }, buildUrl) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const owners = new Map();
  const functions = new Map();
  let busy = 0;
  samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = frames.get(id);
    if (OUTSIDE.has(functionName)) return;
    const micros = Math.max(0, timeDeltas[index]);
    busy += micros;
    const owner = ownerOf(functionName, url, buildUrl);
    owners.set(owner, (owners.get(owner) ?? 0) + micros);
    if (owner !== 'guildhall') return;
    const place = `${url.slice(buildUrl.length)}:${lineNumber + 1}`;
    const key = `${functionName} ${place}`;
    const former = functions.get(key) ?? { name: functionName || '(anonymous)', place, micros: 0 };
    functions.set(key, { ...former, micros: former.micros + micros });
  });
  return {
    busyMs: busy / 1000,
    owners: [...owners].map(([name, micros]) => ({ name, share: micros / busy })).sort((a, b) => b.share - a.share),
    functions: [...functions.values()]
      .map(({ name, place, micros }) => ({ name, place, ms: micros / 1000, share: micros / busy }))
      .sort((a, b) => b.ms - a.ms),
  };
}

function ownerOf(functionName, url, buildUrl) {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '' || url.startsWith('node:')) return 'Node';
  if (url.startsWith(`${buildUrl}dist/`) || url.startsWith(`${buildUrl}dev/dist/`)) return 'guildhall';
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  return packageName ?? 'the bench';
}
