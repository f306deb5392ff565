/** A set of named bits, declared once as data: name → bit value. */
export type BitTable = Readonly<Record<string, bigint>>;

/** The name of a bit in a table. */
export type BitName<T extends BitTable> = keyof T & string;

/** Combines the bits of `names`. */
export function bitsOf<T extends BitTable>(table: T, names: Iterable<BitName<T>>): bigint {
  let bits = 0n;
  for (const name of names) bits |= table[name] ?? 0n;
  return bits;
}

/** Returns the names of the bits that are set, in the order of the table. Bits without a name are left out. */
export function namesOf<T extends BitTable>(table: T, bits: bigint): BitName<T>[] {
  return Object.keys(table).filter((name): name is BitName<T> => {
    const bit = table[name];
    return bit !== undefined && (bits & bit) === bit;
  });
}

/** Whether every bit of `required` is set in `bits`. */
export function hasBits(bits: bigint, required: bigint): boolean {
  return (bits & required) === required;
}
