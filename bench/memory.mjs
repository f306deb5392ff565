// Measures the memory of a data structure after forced garbage collections: heap and array buffers.

/**
 * @param {() => unknown} fill creates the structure and nothing else that stays alive
 * @param {number} members how many it contains
 * @returns {number} bytes per member
 */
export function memberBytes(fill, members) {
  const before = usedBytes();
  const structure = fill();
  const after = usedBytes();
  // Using the structure afterwards prevents its collection before.
  if (structure === undefined) throw new Error('fill() returned nothing to measure');
  return (after - before) / members;
}

function usedBytes() {
  if (!globalThis.gc) throw new Error('measuring memory requires --expose-gc');
  for (let n = 0; n < 4; n += 1) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
