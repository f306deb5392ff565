/** A set of named bits, declared once as data: name → bit value. */
export type BitTable = Readonly<Record<string, bigint>>;

/** The names of a table's bits. */
export type BitName<T extends BitTable> = keyof T & string;

/** The bits of `names` together. */
export function bitsOf<T extends BitTable>(table: T, names: Iterable<BitName<T>>): bigint {
  let bits = 0n;
  for (const name of names) bits |= table[name] ?? 0n;
  return bits;
}

/** The names of the bits that are set, in the order of the table. Bits that the table does not name are left out. */
export function namesOf<T extends BitTable>(table: T, bits: bigint): BitName<T>[] {
  return Object.keys(table).filter((name): name is BitName<T> => {
    const bit = table[name];
    return bit !== undefined && (bits & bit) === bit;
  });
}

/** Whether every bit of `wanted` is set in `bits`. */
export function hasBits(bits: bigint, wanted: bigint): boolean {
  return (bits & wanted) === wanted;
}
