import { timestamp } from 'guildhall/internal';
import {
  endpoints,
  type FieldError,
  type RoleConnectionMetadata,
  roleConnectionMetadataTypes as types,
} from 'guildhall/wire';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { callingApplication, isOwnApplication } from '../applications/own-application.js';

/** Rule: each key occurs once. Which error Discord reports is an assumption. */
const keysAreUnique = ({ body }: AuthorizedCall<typeof endpoints.updateApplicationRoleConnectionMetadataRecords>) => {
  const keys = body.map(({ key }) => key);
  rejectInvalidFields(
    keys.flatMap((key, index) =>
      keys.indexOf(key) === index
        ? []
        : [{ path: `${index}.key`, code: 'BASE_TYPE_DUPLICATE', message: `The key "${key}" occurs twice.` }],
    ),
  );
  return undefined;
};

/**
 * Rule: each value belongs to a metadata record and has its type: an integer, a date as ISO 8601, or 1 or 0. Which errors
 * Discord reports is an assumption.
 */
const metadataIsValid = ({
  world,
  actor,
  body,
}: AuthorizedCall<typeof endpoints.updateCurrentUserApplicationRoleConnection>) => {
  const records = callingApplication(world, actor)?.roleConnectionMetadata ?? [];
  rejectInvalidFields(
    Object.entries(body.metadata ?? {}).flatMap(([key, value]) => {
      const problem = metadataProblem(
        records.find((each) => each.key === key),
        value,
      );
      return problem ? [{ path: `metadata.${key}`, ...problem }] : [];
    }),
  );
  return undefined;
};

type Problem = Omit<FieldError, 'path'>;

const dateTypes: readonly number[] = [types.DATETIME_LESS_THAN_OR_EQUAL, types.DATETIME_GREATER_THAN_OR_EQUAL];
const booleanTypes: readonly number[] = [types.BOOLEAN_EQUAL, types.BOOLEAN_NOT_EQUAL];

function metadataProblem(record: RoleConnectionMetadata | undefined, value: string): Problem | undefined {
  if (!record) return { code: 'BASE_TYPE_CHOICES', message: 'The application has no metadata record with this key.' };
  if (dateTypes.includes(record.type)) {
    const message = `Could not parse ${value}. Should be ISO8601.`;
    return timestamp().safeParse(value).success ? undefined : { code: 'DATETIME_TYPE_PARSE', message };
  }
  if (booleanTypes.includes(record.type)) {
    return ['0', '1'].includes(value)
      ? undefined
      : { code: 'BASE_TYPE_CHOICES', message: "Value must be one of ('0', '1')." };
  }
  return /^-?\d+$/.test(value) ? undefined : { code: 'NUMBER_TYPE_COERCE', message: `Value "${value}" is not int.` };
}

export const roleConnectionRules = [
  defineRules(endpoints.getApplicationRoleConnectionMetadataRecords, isOwnApplication),
  defineRules(endpoints.updateApplicationRoleConnectionMetadataRecords, isOwnApplication, keysAreUnique),
  defineRules(endpoints.getCurrentUserApplicationRoleConnection, isOwnApplication),
  defineRules(endpoints.updateCurrentUserApplicationRoleConnection, isOwnApplication, metadataIsValid),
  defineRules(endpoints.deleteCurrentUserApplicationRoleConnection, isOwnApplication),
];
