/**
 * How many random inputs a property test tries: as many as fit into `npm test`, or the number in the environment variable RUNS.
 *
 * @example
 * fc.assert(fc.property(fc.string(), (text) => decode(encode(text)) === text), { numRuns: runs(100) });
 */
export function runs(count: number): number {
  const long = process.env['RUNS'];
  if (long === undefined) return count;
  if (!/^[1-9]\d{0,6}$/.test(long))
    throw new Error(`RUNS must be a number of 1 to 9999999, not ${JSON.stringify(long)}`);
  return Number(long);
}
