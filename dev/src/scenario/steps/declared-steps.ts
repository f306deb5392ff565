/**
 * The steps that follow from the declarations of user actions: those with a method of the test kit. A step has the name of a user and the
 * declared fields; their schemas follow from the kinds of the fields.
 */

import { z } from 'zod';
import { snakeCase } from '../../control/declaration/control-request.js';
import {
  type CallOf,
  isUserAction,
  type NotRecorded,
  type Operation,
  type StepDeclaration,
  type StepFieldKind,
  type UserActionDetails,
} from '../../control/declaration/operation.js';
import { type Operations, operations } from '../../control/operations/all-operations.js';
import { MessageRef, ScenarioAuthorization, Text } from './references.js';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The schemas of values that are not the parameter itself. */
const fieldSchemas = {
  text: Text,
  emoji: z.string(),
  user: Text,
  role: Text,
  channel: Text,
  message: MessageRef,
  pollAnswer: z.string(),
  scheduledEvent: z.string(),
  sound: z.string(),
  webhook: z.string(),
  guildEmoji: z.string(),
  forumTags: z.array(z.string()).optional(),
  reason: z.string().optional(),
  onboardingAnswers: z.record(z.string(), z.array(z.string())),
  authorization: ScenarioAuthorization,
} as const satisfies Readonly<Record<Exclude<StepFieldKind, 'value'>, z.ZodType>>;

type FieldValues = { readonly [Kind in keyof typeof fieldSchemas]: z.output<(typeof fieldSchemas)[Kind]> };

/** The kinds of fields that a step can lack. */
type OptionalKind = 'forumTags' | 'reason';

type Fields<O extends Operation, Declared> = {
  -readonly [Name in keyof Declared & string as Declared[Name] extends OptionalKind
    ? never
    : Name]: Declared[Name] extends keyof FieldValues
    ? FieldValues[Declared[Name]]
    : Exclude<CallOf<O>[SnakeCase<Name> & keyof CallOf<O>], undefined>;
} & {
  -readonly [Name in keyof Declared & string as Declared[Name] extends OptionalKind
    ? Name
    : never]?: FieldValues[Declared[Name] & OptionalKind];
};

type StepsOf<O extends Operation> = O['details'] extends { readonly steps: infer Steps }
  ? {
      [Kind in keyof Steps]: Steps[Kind] extends { readonly method: string }
        ? { kind: Kind; user: string } & (Steps[Kind] extends { readonly fields: infer Declared }
            ? Fields<O, Declared>
            : unknown)
        : never;
    }[keyof Steps]
  : never;

/** A step that a declaration describes. */
export type DeclaredStep = { [Name in keyof Operations]: StepsOf<Operations[Name]> }[keyof Operations];

/** A declared step with the action that it is. */
export interface StepOfAction {
  readonly kind: string;
  readonly declaration: StepDeclaration;
  readonly operation: Operation;
}

/** The steps of an action; none if it is not recorded. */
export function stepsOfAction(operation: Operation): StepOfAction[] {
  if (!isUserAction(operation)) return [];
  const { steps } = operation.details;
  if (isNotRecorded(steps)) return [];
  return Object.entries(steps).map(([kind, declaration]) => ({ kind, declaration, operation }));
}

/** Whether no step of a test can be the action. */
export function isNotRecorded(steps: UserActionDetails['steps']): steps is NotRecorded {
  return 'reason' in steps && typeof steps.reason === 'string';
}

/** All steps of user actions, by their kind, also those with a form of their own. */
export const stepsByKind: ReadonlyMap<string, StepOfAction> = new Map(
  Object.values(operations)
    .flatMap(stepsOfAction)
    .map((step) => [step.kind, step]),
);

function schemaOfField(operation: Operation, name: string, kind: StepFieldKind): z.ZodType {
  if (kind !== 'value') return fieldSchemas[kind];
  const { body } = operation.details;
  const declared = body instanceof z.ZodObject ? body.shape[snakeCase(name)] : undefined;
  const schema = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
  // Parameters of paths are texts.
  return schema instanceof z.ZodType ? schema : z.string();
}

/** The values that a field can have; undefined if they are not listed. */
export function listedValues({ operation }: StepOfAction, field: string): readonly unknown[] | undefined {
  const schema = schemaOfField(operation, field, 'value');
  return schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : undefined;
}

/** Those that a declaration describes completely. */
const declaredSteps = [...stepsByKind.values()].filter(({ declaration: { method } }) => method !== undefined);

const schemas = declaredSteps.map(({ kind, declaration, operation }) => {
  const fields = Object.entries(declaration.fields ?? {});
  return z.object({
    kind: z.literal(kind),
    user: z.string(),
    ...Object.fromEntries(fields.map(([name, field]) => [name, schemaOfField(operation, name, field)])),
  });
});

/** The schema of declared steps. Its type follows from the same declarations. */
export const DeclaredStep = z.union(schemas).transform((step) => (isDeclaredStep(step) ? step : z.NEVER));

/** How a step changes whether its user is a member of the guild; undefined if it does not. */
export const membershipOf = ({ kind }: { readonly kind: string }): StepDeclaration['membership'] =>
  stepsByKind.get(kind)?.declaration.membership;

/** Whether somebody disturbs the bot on purpose by the step. */
export const isHostile = ({ kind }: { readonly kind: string }): boolean =>
  stepsByKind.get(kind)?.declaration.explore?.hostile === true;

/** Whether a declaration describes the step. */
export function isDeclaredStep(step: { readonly kind: string }): step is DeclaredStep {
  return stepsByKind.get(step.kind)?.declaration.method !== undefined;
}
