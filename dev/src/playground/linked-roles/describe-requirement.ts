/** How a value is compared, by the type of the metadata record. */
const comparisons: Readonly<Record<number, (value: number) => string>> = {
  1: (value) => `at most ${value}`,
  2: (value) => `at least ${value}`,
  3: (value) => `exactly ${value}`,
  4: (value) => `not ${value}`,
  5: (value) => `at least ${value} days ago`,
  6: (value) => `at most ${value} days ago`,
  7: () => 'yes',
  8: () => 'no',
};

/** The types of records that are true or false, and require no number. */
import type { LinkRequirementView, LinkSourceView } from '../../control/views/application-views.js';
export const booleanTypes: readonly number[] = [7, 8];

/** Finds the metadata record of a requirement. Undefined if any role connection meets it. */
export function findMetadata({ application_id: id, key }: LinkRequirementView, sources: readonly LinkSourceView[]) {
  const source = sources.find(({ application }) => application.id === id);
  return source?.metadata.find((each) => each.key === key);
}

/** Describes a requirement: `Harbour bot: Voyages, at least 3`. */
export function describeRequirement(requirement: LinkRequirementView, sources: readonly LinkSourceView[]): string {
  const source = sources.find(({ application }) => application.id === requirement.application_id);
  const name = source?.application.name ?? requirement.application_id;
  if (requirement.key === undefined) return `${name}: a connected account`;
  const record = findMetadata(requirement, sources);
  if (!record) return `${name}: ${requirement.key}`;
  return `${name}: ${record.name}, ${comparisons[record.type]?.(requirement.value ?? 1) ?? ''}`;
}
