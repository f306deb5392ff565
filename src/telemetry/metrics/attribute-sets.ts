import type { Attributes, AttributeValue } from '@opentelemetry/api';

/**
 * The attributes of the time series of one subject, which differ in one attribute. They are created once, because creating
 * objects with many names takes longer than everything else that a measurement does here.
 */
export class AttributeSets {
  readonly #sets = new Map<AttributeValue | undefined, Attributes>();

  /** @param common the attributes of all sets */
  constructor(
    readonly common: Attributes,
    private readonly name: string,
  ) {}

  /** @param value one of a few values; undefined for a set without the attribute */
  with(value: AttributeValue | undefined): Attributes {
    const known = this.#sets.get(value);
    if (known) return known;
    const created = value === undefined ? this.common : { ...this.common, [this.name]: value };
    this.#sets.set(value, created);
    return created;
  }
}
