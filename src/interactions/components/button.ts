import { limits } from '../../wire/constants/limits.js';
import { ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import type { CustomIdOptions, DeclarationCallResult } from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import { type EmojiInput, toPartialEmoji } from '../entities/emoji-input.js';

/** Looks of a button that sends an interaction. */
export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger';

/** What a button shows: a label, an emoji, or both. */
export interface ButtonAppearance {
  /** At most 80 characters. */
  readonly label?: string | undefined;
  /** The emoji itself, or one of a guild by its id. */
  readonly emoji?: EmojiInput | undefined;
  /** Default false. A disabled button cannot be clicked. */
  readonly disabled?: boolean | undefined;
}

/** How a button looks. */
export interface ButtonOptions extends ButtonAppearance {
  /** Default `secondary`. */
  readonly style?: ButtonStyle | undefined;
}

/** A declared button, apart from how it is called: what a route and a context need to know of it. */
export interface ButtonDeclarationBase<Pattern extends string = string> extends CustomIdDeclaration {
  readonly kind: 'button';
  readonly customId: CustomIdCodec<Pattern>;
}

/** Any declared button. */
export type AnyButton = ButtonDeclarationBase;

/**
 * A declared button. Called with the parameters of its custom_id, it gives the component to send; with a `store`, a
 * promise of it.
 */
export interface ButtonDeclaration<Pattern extends string = string, Store extends ParamStore | undefined = undefined>
  extends ButtonDeclarationBase<Pattern> {
  /** @throws ValidationError when a parameter does not fit, or the custom_id gets longer than 100 characters */
  (...args: WithParams<Pattern, [overrides?: ButtonOptions]>): DeclarationCallResult<ButtonRequest, Store>;
}

/**
 * Declares a button of one of the four styles that send an interaction. The pattern of its custom_id names the
 * parameters that it carries.
 *
 * @example
 * const apply = button('apply/:track<dev|art>', { label: 'Apply', style: 'primary' });
 * actionRow(apply({ track: 'dev' }))
 */
export function button<
  const Pattern extends string,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: ButtonOptions & CustomIdOptions<Pattern, Aliases, Store>,
): ButtonDeclaration<Pattern, Store> {
  return declareButton(new CustomIdCodec(pattern, options), options);
}

/** A button with an id of its own making: the framework's have reserved ones. */
export function declareButton<Pattern extends string, Store extends ParamStore | undefined = undefined>(
  customId: CustomIdCodec<Pattern>,
  options: ButtonOptions,
): ButtonDeclaration<Pattern, Store> {
  const request = (custom_id: string, overrides: ButtonOptions = {}): ButtonRequest => {
    const { style = options.style ?? 'secondary', label = options.label } = overrides;
    const { emoji = options.emoji, disabled = options.disabled } = overrides;
    return {
      type: componentTypes.BUTTON,
      style: buttonStyles[styleNames[style]],
      ...toAppearanceRequest({ label, emoji, disabled }),
      custom_id,
    };
  };
  const describe = () => `button "${customId.pattern}"`;
  const problems = [...customId.problems, ...payloadErrors(ButtonRequest, request('declared')).map(appearanceProblem)];
  const call = createDeclarationCall<Pattern, [overrides?: ButtonOptions], ButtonRequest, Store>(
    customId,
    (id, _params, overrides) => request(id, overrides),
  );
  return Object.freeze(Object.assign(call, { kind: 'button' as const, customId, problems, describe }));
}

const styleNames = { primary: 'PRIMARY', secondary: 'SECONDARY', success: 'SUCCESS', danger: 'DANGER' } as const;

/** A face as it goes over the wire. */
export function toAppearanceRequest({
  label,
  emoji,
  disabled,
}: ButtonAppearance): Pick<ButtonRequest, 'label' | 'emoji' | 'disabled'> {
  return {
    ...(label === undefined ? {} : { label }),
    ...(emoji === undefined ? {} : { emoji: toPartialEmoji(emoji) }),
    ...(disabled === undefined ? {} : { disabled }),
  };
}

function appearanceProblem({ path, message }: FieldError): DeclarationProblem {
  const remedy = path.startsWith('label')
    ? `Give it an emoji, or a label of 1 to ${limits.components.buttonLabel} characters.`
    : 'Give `emoji` as the emoji itself, or as { id, name } of one of a guild.';
  return { message: `${path}: ${message}`, remedy };
}
