/**
 * Registers the linked role records of an application. The API replaces all records at once, so undeclared ones are sent
 * again, unless they are deleted.
 */

import type { StructuredLogger } from '../../base/logger.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { Api } from '../../rest/api.js';
import {
  type RoleConnectionMetadata,
  RoleConnectionMetadataRequest,
} from '../../wire/objects/role-connections/role-connection.js';
import { fieldChanges, SyncPlan, type SyncScope } from '../synchronization/sync-plan.js';
import { carryOut } from '../synchronization/synchronizer.js';
import { comparisonOf, type LinkedRoleDeclaration } from './linked-role-records.js';

export interface LinkedRoleSyncDependencies {
  readonly api: Api;
  /** Undefined if the bot declares none. */
  readonly declaration: Pick<LinkedRoleDeclaration, 'toRequest'> | undefined;
  readonly logger: StructuredLogger;
  readonly deleteUndeclared?: boolean | undefined;
}

/** The options of `bot.linkedRoles.diff` and `sync`. */
export interface LinkedRoleSyncOptions {
  /**
   * Whether to delete registered records that the bot does not declare. Linked roles that require them then lose the
   * requirement.
   *
   * @default the option `linkedRoles.deleteUndeclared` of the bot
   */
  readonly deleteUndeclared?: boolean | undefined;
  /**
   * Whether to only compute and log the changes, without sending them.
   *
   * @default false
   */
  readonly dryRun?: boolean | undefined;
}

const diffNames: OptionNames<Omit<LinkedRoleSyncOptions, 'dryRun'>> = { deleteUndeclared: true };
const syncNames: OptionNames<LinkedRoleSyncOptions> = { ...diffNames, dryRun: true };

/**
 * Compares the declared linked role records of a bot with the registered ones, and registers the differences.
 *
 * @see https://docs.discord.com/developers/resources/application-role-connection-metadata
 */
export class LinkedRoleSync {
  constructor(private readonly dependencies: LinkedRoleSyncDependencies) {}

  /**
   * Computes what `sync` would change. It changes nothing and logs nothing.
   *
   * @throws {ApiError} when Discord rejects the request for the registered records
   */
  async diff(options: Omit<LinkedRoleSyncOptions, 'dryRun'> = {}): Promise<SyncPlan> {
    requireKnownOptions('bot.linkedRoles.diff()', options, diffNames);
    const { scope } = await this.#compare(options);
    return new SyncPlan([scope]);
  }

  /**
   * Registers the records as they are declared. Returns the changes; in a dry run, the changes that it would make.
   *
   * @throws {ApiError} when Discord rejects the request for the registered records
   * @throws {SyncError} when the records could not be registered
   * @throws {OptionsError} when an option is unknown
   *
   * @example
   * const plan = await bot.linkedRoles.sync({ dryRun: true });
   */
  async sync(options: LinkedRoleSyncOptions = {}): Promise<SyncPlan> {
    requireKnownOptions('bot.linkedRoles.sync()', options, syncNames);
    const { dryRun = false } = options;
    const { scope, applicationId, declared, kept } = await this.#compare(options);
    const plan = new SyncPlan([scope]);
    const { roleConnections } = this.dependencies.api;
    const send = async () => roleConnections.editMetadata(applicationId, [...declared, ...kept.map(toRequest)]);
    const steps = plan.size === 0 ? [] : [{ subject: 'the records', scope: scope.title, send }];
    await carryOut(
      { scopes: plan.scopes, steps },
      { noun: 'linked role record', dryRun, logger: this.dependencies.logger },
    );
    return plan;
  }

  async #compare({ deleteUndeclared = this.dependencies.deleteUndeclared ?? false }: LinkedRoleSyncOptions) {
    const { api, declaration } = this.dependencies;
    const { id: applicationId } = await api.applications.getCurrent();
    const registered = await api.roleConnections.listMetadata(applicationId);
    const declared = declaration?.toRequest() ?? [];
    const others = registered.filter(({ key }) => !declared.some((each) => each.key === key));
    return {
      applicationId,
      scope: compareRecords(declared, registered, others, deleteUndeclared),
      kept: deleteUndeclared ? [] : others,
      declared,
    };
  }
}

function compareRecords(
  declared: readonly RoleConnectionMetadataRequest[],
  registered: readonly RoleConnectionMetadata[],
  others: readonly RoleConnectionMetadata[],
  deleteUndeclared: boolean,
): SyncScope {
  const create = declared.filter(({ key }) => !registered.some((each) => each.key === key));
  const compared = declared.flatMap((request) => {
    const match = registered.find(({ key }) => key === request.key);
    return match
      ? [{ name: describeRecord(match), changes: fieldChanges(recordFields(match), recordFields(request)) }]
      : [];
  });
  const undeclared = others.map(describeRecord);
  return {
    title: 'linked role records',
    create: create.map(describeRecord),
    update: compared.filter(({ changes }) => changes.length > 0),
    toDelete: deleteUndeclared ? undeclared : [],
    undeclared: deleteUndeclared ? [] : undeclared,
    unchanged: compared.filter(({ changes }) => changes.length === 0).length,
  };
}

/** @throws {RangeError} for a record of a type that cannot be sent: otherwise it would be deleted */
function toRequest(record: RoleConnectionMetadata): RoleConnectionMetadataRequest {
  const { data } = RoleConnectionMetadataRequest.safeParse(record);
  if (data) return data;
  throw new RangeError(
    `${describeRecord(record)} of type ${record.type} cannot be kept. \`deleteUndeclared\` deletes it.`,
  );
}

function recordFields(record: RoleConnectionMetadata | RoleConnectionMetadataRequest): Map<string, string> {
  const { type, name, description, name_localizations = {}, description_localizations = {} } = record;
  const translations = (path: string, texts: object | null) =>
    Object.entries(texts ?? {}).map(([locale, text]) => [`localizations.${locale}.${path}`, String(text)] as const);
  return new Map<string, string>([
    ['type', comparisonOf(type)],
    ['name', name],
    ['description', description],
    ...translations('name', name_localizations),
    ...translations('description', description_localizations),
  ]);
}

function describeRecord({ key }: Pick<RoleConnectionMetadata, 'key'>): string {
  return `record "${key}"`;
}
