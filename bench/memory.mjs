// What a data structure takes, measured after forced collections: the collected heap and what lies in array buffers.

/**
 * @param {() => unknown} fill makes the structure, and leaves nothing else behind
 * @param {number} members how many it holds
 * @returns {number} bytes for each
 */
export function memberBytes(fill, members) {
  const before = taken();
  const held = fill();
  const after = taken();
  // Whoever is looked at afterwards was not collected before.
  if (held === undefined) throw new Error('there is nothing to measure');
  return (after - before) / members;
}

function taken() {
  if (!globalThis.gc) throw new Error('memory can be measured only with --expose-gc');
  for (let n = 0; n < 4; n += 1) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
