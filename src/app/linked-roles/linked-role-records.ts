import { eachValue } from '../../base/options/option-problems.js';
import { type DeclarationProblem, toDeclarationProblem } from '../../interactions/declarations/declaration-problem.js';
import { payloadErrors } from '../../interactions/declarations/payload-errors.js';
import type { Locale } from '../../wire/constants/locales.js';
import {
  type RoleConnectionMetadataRequest,
  RoleConnectionMetadataRequests,
  roleConnectionMetadataTypes,
} from '../../wire/objects/role-connections/role-connection.js';

/** How the value of a user is compared with what a guild requires. */
export type LinkedRoleComparison =
  | 'integerLessThanOrEqual'
  | 'integerGreaterThanOrEqual'
  | 'integerEqual'
  | 'integerNotEqual'
  | 'datetimeLessThanOrEqual'
  | 'datetimeGreaterThanOrEqual'
  | 'booleanEqual'
  | 'booleanNotEqual';

/** A kind of value that guilds can require for a linked role. */
export interface LinkedRoleRecord {
  /**
   * How the value of a user is compared with that of the guild. For a date, a guild chooses a number of days before today.
   */
  readonly type: LinkedRoleComparison;
  /** 1 to 100 characters. */
  readonly name: string;
  /** 1 to 200 characters. */
  readonly description: string;
  /** Translations of the name and the description. */
  readonly localizations?:
    | { readonly [L in Locale]?: { readonly name?: string | undefined; readonly description?: string | undefined } }
    | undefined;
}

const checkRecords = eachValue<LinkedRoleRecord>({
  type: true,
  name: true,
  description: true,
  localizations: eachValue({ name: true, description: true }),
});

/** Records by their keys: 1 to 50 characters of `a-z`, `0-9` and `_`. At most 5. */
export type LinkedRoleRecords = Readonly<Record<string, LinkedRoleRecord>>;

/** The values of a user by the keys of the records. Omitted ones are not set. */
export type LinkedRoleValues<Records extends LinkedRoleRecords> = {
  readonly [Key in keyof Records]?: ValueOf<Records[Key]['type']> | undefined;
};

type ValueOf<Type extends LinkedRoleComparison> = Type extends `integer${string}`
  ? number
  : Type extends `datetime${string}`
    ? Date
    : boolean;

/** Declared linked role records. */
export interface LinkedRoleDeclaration<Records extends LinkedRoleRecords = LinkedRoleRecords> {
  readonly kind: 'linkedRoles';
  /** Problems of the declaration, which `new Bot` reports. */
  readonly problems: readonly DeclarationProblem[];
  /** The request that registers the records. */
  toRequest(): RoleConnectionMetadataRequest[];
  /**
   * Converts the values of a user to the field `metadata` of `api.roleConnections.edit`.
   * @throws {RangeError} when a number is not an integer, or a date is invalid
   */
  metadata(values: LinkedRoleValues<Records>): Record<string, string>;
}

/**
 * Declares what guilds can require for linked roles. Pass it to the option `linkedRoles` of the bot, which registers the
 * records with Discord. The application then stores the values of a user who has authorized it.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @example
 * const ranks = linkedRoles({
 *   level: { type: 'integerGreaterThanOrEqual', name: 'Level', description: 'The level in the game is at least' },
 *   verified: { type: 'booleanEqual', name: 'Verified', description: 'The email address is verified' },
 * });
 *
 * await api.roleConnections.edit(applicationId, { metadata: ranks.metadata({ level: 12, verified: true }) }, { accessToken });
 * @see https://docs.discord.com/developers/tutorials/configuring-app-metadata-for-linked-roles
 */
export function linkedRoles<const Records extends LinkedRoleRecords>(records: Records): LinkedRoleDeclaration<Records> {
  const requests = Object.entries(records).map(([key, record]) => recordRequest(key, record));
  return Object.freeze({
    kind: 'linkedRoles',
    problems: [
      ...checkRecords(records, 'records').map(toDeclarationProblem),
      ...payloadErrors(RoleConnectionMetadataRequests, requests).map(({ path, message }) => ({
        message: `${describePath(path, requests)}: ${message}`,
        remedy: 'Correct the record, or its key.',
      })),
    ],
    toRequest: () => requests.map((request) => ({ ...request })),
    metadata: (values: LinkedRoleValues<Records>) =>
      Object.fromEntries(
        Object.entries<unknown>(values)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, metadataText(key, value)]),
      ),
  } as const);
}

const comparisonNames = {
  integerLessThanOrEqual: 'INTEGER_LESS_THAN_OR_EQUAL',
  integerGreaterThanOrEqual: 'INTEGER_GREATER_THAN_OR_EQUAL',
  integerEqual: 'INTEGER_EQUAL',
  integerNotEqual: 'INTEGER_NOT_EQUAL',
  datetimeLessThanOrEqual: 'DATETIME_LESS_THAN_OR_EQUAL',
  datetimeGreaterThanOrEqual: 'DATETIME_GREATER_THAN_OR_EQUAL',
  booleanEqual: 'BOOLEAN_EQUAL',
  booleanNotEqual: 'BOOLEAN_NOT_EQUAL',
} as const satisfies Record<LinkedRoleComparison, keyof typeof roleConnectionMetadataTypes>;

/** The comparison of a type of the API; for a type that is not known here, its number. */
export function comparisonOf(type: number): string {
  const known = Object.entries(comparisonNames).find(([, name]) => roleConnectionMetadataTypes[name] === type);
  return known?.[0] ?? String(type);
}

function recordRequest(
  key: string,
  { type, name, description, localizations = {} }: LinkedRoleRecord,
): RoleConnectionMetadataRequest {
  const translations = Object.entries(localizations);
  const names = translations.flatMap(([locale, { name: text }]) => (text === undefined ? [] : [[locale, text]]));
  const descriptions = translations.flatMap(([locale, { description: text }]) =>
    text === undefined ? [] : [[locale, text]],
  );
  return {
    type: roleConnectionMetadataTypes[comparisonNames[type]],
    key,
    name,
    description,
    ...(names.length === 0 ? {} : { name_localizations: Object.fromEntries(names) }),
    ...(descriptions.length === 0 ? {} : { description_localizations: Object.fromEntries(descriptions) }),
  };
}

/** A path of the request in words: `1.name` is `record "level", name`. */
function describePath(path: string, requests: readonly RoleConnectionMetadataRequest[]): string {
  const [index, ...rest] = path.split('.');
  const request = index === '' ? undefined : requests[Number(index)];
  return request === undefined ? 'records' : [`record "${request.key}"`, ...rest].join(', ');
}

function metadataText(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (Number.isSafeInteger(value)) return String(value);
  throw new RangeError(`${key}: ${String(value)} is not an integer, a date or a boolean.`);
}
