import type { FieldError } from '../../wire/form-errors.js';
import { limits } from '../../wire/limits.js';
import { ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { PartialEmoji } from '../../wire/objects/components/shared-fields.js';
import { CustomIdCodec } from '../custom-id/codec.js';
import type { ParamsOf, WithParams } from '../custom-id/params.js';
import type { Declaration } from '../declaration.js';
import { payloadErrors } from '../payload-check.js';
import type { Problem } from '../problem.js';

/** Looks of a button that sends an interaction. */
export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger';

/** What a button shows: a label, an emoji, or both. */
export interface ButtonFace {
  /** At most 80 characters. */
  readonly label?: string | undefined;
  /** The emoji itself, or one of a guild by its id. */
  readonly emoji?: string | PartialEmoji | undefined;
  /** Default false. A disabled button cannot be clicked. */
  readonly disabled?: boolean | undefined;
}

export interface ButtonOptions extends ButtonFace {
  /** Default `secondary`. */
  readonly style?: ButtonStyle | undefined;
}

/** A declared button, apart from how it is called: what a route and a context need to know of it. */
export interface ButtonRoute<Pattern extends string = string> extends Declaration {
  readonly kind: 'button';
  readonly customId: CustomIdCodec<Pattern>;
}

/** Any declared button. */
export type AnyButton = ButtonRoute;

/** A declared button. Called with the parameters of its custom_id, it gives the component to send. */
export interface ButtonDeclaration<Pattern extends string = string> extends ButtonRoute<Pattern> {
  /** @throws ValidationError when a parameter does not fit, or the custom_id gets longer than 100 characters */
  (...args: WithParams<Pattern, [overrides?: ButtonOptions]>): ButtonRequest;
}

/**
 * Declares a button. The pattern of its custom_id names the parameters that it carries.
 *
 * @example
 * const apply = button('apply/:track<dev|art>', { label: 'Apply', style: 'primary' });
 * actionRow(apply({ track: 'dev' }))
 */
export function button<const Pattern extends string>(
  pattern: Pattern,
  options: ButtonOptions,
): ButtonDeclaration<Pattern> {
  return declareButton(new CustomIdCodec(pattern), options);
}

/** A button with an id of its own making: the framework's have reserved ones. */
export function declareButton<Pattern extends string>(
  customId: CustomIdCodec<Pattern>,
  options: ButtonOptions,
): ButtonDeclaration<Pattern> {
  const request = (custom_id: string, { style = 'secondary', ...face }: ButtonOptions): ButtonRequest => ({
    type: componentTypes.BUTTON,
    style: buttonStyles[styleNames[style]],
    ...faceRequest(face),
    custom_id,
  });
  const build = (...args: WithParams<Pattern, [overrides?: ButtonOptions]>): ButtonRequest => {
    // WithParams puts the parameters first exactly when the pattern has some; the segments say the same at run time.
    const [params, overrides] = (hasParams(customId) ? args : [{}, ...args]) as [ParamsOf<Pattern>, ButtonOptions?];
    return request(customId.build(params), { ...options, ...overrides });
  };
  const describe = () => `button "${customId.pattern}"`;
  const problems = [
    ...customId.problems,
    ...payloadErrors(ButtonRequest, request('declared', options)).map(faceProblem),
  ];
  return Object.freeze(Object.assign(build, { kind: 'button' as const, customId, problems, describe }));
}

const styleNames = { primary: 'PRIMARY', secondary: 'SECONDARY', success: 'SUCCESS', danger: 'DANGER' } as const;

/** A face as it goes over the wire. */
export function faceRequest({
  label,
  emoji,
  disabled,
}: ButtonFace): Pick<ButtonRequest, 'label' | 'emoji' | 'disabled'> {
  return {
    ...(label === undefined ? {} : { label }),
    ...(emoji === undefined ? {} : { emoji: typeof emoji === 'string' ? { name: emoji } : emoji }),
    ...(disabled === undefined ? {} : { disabled }),
  };
}

function faceProblem({ path, message }: FieldError): Problem {
  const remedy = path.startsWith('label')
    ? `Give it an emoji, or a label of 1 to ${limits.components.buttonLabel} characters.`
    : 'Give `emoji` as the emoji itself, or as { id, name } of one of a guild.';
  return { message: `${path}: ${message}`, remedy };
}

function hasParams(customId: CustomIdCodec): boolean {
  return customId.segments.some((segment) => segment.kind !== 'literal');
}
