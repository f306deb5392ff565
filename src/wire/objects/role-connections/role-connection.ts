import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import type { RequestLocalizations } from '../../constants/locales.js';
import { boundedList, boundedText, boundedTextMap, formIssue } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { ReceivedLocalizations } from '../applications/application-command-option.js';
import { localizationMap } from '../applications/application-command-option-request.js';

/** How the value of a user is compared with the value that a guild requires. */
export const roleConnectionMetadataTypes = {
  INTEGER_LESS_THAN_OR_EQUAL: 1,
  INTEGER_GREATER_THAN_OR_EQUAL: 2,
  INTEGER_EQUAL: 3,
  INTEGER_NOT_EQUAL: 4,
  DATETIME_LESS_THAN_OR_EQUAL: 5,
  DATETIME_GREATER_THAN_OR_EQUAL: 6,
  BOOLEAN_EQUAL: 7,
  BOOLEAN_NOT_EQUAL: 8,
} as const;

/** A kind of value that an application provides for its users. Guilds can require a value for a linked role. */
export interface RoleConnectionMetadata {
  /** A value of `roleConnectionMetadataTypes`. */
  type: number;
  key: string;
  name: string;
  name_localizations?: ReceivedLocalizations | undefined;
  description: string;
  description_localizations?: ReceivedLocalizations | undefined;
}
export const RoleConnectionMetadata: ObjectSchema<RoleConnectionMetadata> = z.object({
  type: z.int(),
  key: z.string(),
  name: z.string(),
  name_localizations: ReceivedLocalizations.optional(),
  description: z.string(),
  description_localizations: ReceivedLocalizations.optional(),
});

const bounds = limits.roleConnection;

const MetadataKey = z.string().check((ctx) => {
  if (ctx.value.length < 1 || ctx.value.length > bounds.key || !/^[a-z0-9_]+$/.test(ctx.value)) {
    const message = `Must be 1 to ${bounds.key} lower-case letters of a to z, digits or underscores.`;
    ctx.issues.push(formIssue(ctx.value, { formCode: 'STRING_TYPE_REGEX', message }));
  }
});

/** A record of role connection metadata in a request. */
export interface RoleConnectionMetadataRequest {
  /** A value of `roleConnectionMetadataTypes`. */
  type: (typeof roleConnectionMetadataTypes)[keyof typeof roleConnectionMetadataTypes];
  /** 1 to 50 characters of `a-z`, `0-9` and `_`. */
  key: string;
  /** 1 to 100 characters. */
  name: string;
  name_localizations?: RequestLocalizations | undefined;
  /** 1 to 200 characters. */
  description: string;
  description_localizations?: RequestLocalizations | undefined;
}
export const RoleConnectionMetadataRequest: ObjectSchema<RoleConnectionMetadataRequest> = z.object({
  type: z.literal(Object.values(roleConnectionMetadataTypes)),
  key: MetadataKey,
  name: boundedText(1, bounds.name),
  name_localizations: localizationMap(boundedText(1, bounds.name)).optional(),
  description: boundedText(1, bounds.description),
  description_localizations: localizationMap(boundedText(1, bounds.description)).optional(),
});

/** All records of an application: at most 5. */
export type RoleConnectionMetadataRequests = RoleConnectionMetadataRequest[];
export const RoleConnectionMetadataRequests: Schema<RoleConnectionMetadataRequests> = boundedList(
  RoleConnectionMetadataRequest,
  0,
  bounds.records,
);

/** What an application says about a user on its own platform. */
export interface RoleConnection {
  platform_name?: string | null | undefined;
  platform_username?: string | null | undefined;
  /** Values as text, by the keys of the metadata records. */
  metadata?: Record<string, string> | undefined;
}
export const RoleConnection: ObjectSchema<RoleConnection> = z.object({
  platform_name: z.string().nullable().optional(),
  platform_username: z.string().nullable().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** The role connection of a user in a request. */
export interface RoleConnectionRequest {
  /** At most 50 characters. */
  platform_name?: string | null | undefined;
  /** At most 100 characters. */
  platform_username?: string | null | undefined;
  /** At most 5 values of 1 to 100 characters, by the keys of the metadata records. */
  metadata?: Record<string, string> | undefined;
}
export const RoleConnectionRequest: ObjectSchema<RoleConnectionRequest> = z
  .object({
    platform_name: boundedText(0, bounds.platformName).nullable(),
    platform_username: boundedText(0, bounds.platformUsername).nullable(),
    metadata: boundedTextMap({ entries: bounds.records, minValue: 1, value: bounds.value }),
  })
  .partial();
