import { type OptionNames } from '../../base/options/option-problems.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { limits } from '../../wire/constants/limits.js';
import { ButtonRequest, buttonStyles } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { EMOJI_REMEDY } from '../../wire/validation/emoji-text.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import {
  type CustomIdAliases,
  type CustomIdOptions,
  customIdOptionNames,
  type DeclarationCallResult,
} from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import { type EmojiInput, toPartialEmoji } from '../entities/emoji-input.js';
import {
  type GuardOptions,
  guardOptionNames,
  guardProblems,
  type WithGuards,
  withGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';

/** The style of a button that causes an interaction. */
export type ButtonStyle = 'primary' | 'secondary' | 'success' | 'danger';

/** The appearance of a button: it needs a label, an emoji, or both. */
export interface ButtonAppearance {
  /** At most 80 characters. */
  readonly label?: string | undefined;
  /** A Unicode emoji, a custom emoji as Discord copies it (`'<:anchor:110…>'`), or its id and name. */
  readonly emoji?: EmojiInput | undefined;
  /**
   * A disabled button cannot be clicked.
   * @default false
   */
  readonly disabled?: boolean | undefined;
}

/** The appearance of a button that causes an interaction. */
export interface ButtonOptions extends ButtonAppearance {
  /** @default 'secondary' */
  readonly style?: ButtonStyle | undefined;
}

export const buttonAppearanceNames: OptionNames<ButtonAppearance> = { label: true, emoji: true, disabled: true };
const buttonOptionNames: OptionNames<ButtonOptions> = { ...buttonAppearanceNames, style: true };
const declaredButtonNames: OptionNames<ButtonOptions & CustomIdOptions & GuardOptions> = {
  ...buttonOptionNames,
  ...customIdOptionNames,
  ...guardOptionNames,
};

/** A declared button without its call signature: what routes and contexts need. */
export interface ButtonDeclarationBase<Pattern extends string = string> extends CustomIdDeclaration {
  readonly kind: 'button';
  readonly customId: CustomIdCodec<Pattern>;
}

/** Any declared button. */
export type AnyButton = ButtonDeclarationBase;

/** A declared button, created by `button`. Call it to create the component: `actionRow(apply({ track: 'dev' }))`. */
export interface ButtonDeclaration<Pattern extends string = string, Store extends ParamStore | undefined = undefined>
  extends ButtonDeclarationBase<Pattern> {
  /**
   * Returns the component; with a `store`, a promise of it. The arguments are the custom_id parameters, if the pattern
   * has some, then options that override the declared ones.
   *
   * @throws {ValidationError} when a parameter or the name of an option is invalid, or the custom_id is longer than 100
   * characters
   */
  (...args: WithParams<Pattern, [overrides?: ButtonOptions]>): DeclarationCallResult<ButtonRequest, Store>;
}

/**
 * Declares a button that causes an interaction. Bind its handler with `@Button`, or wait for a click with
 * `awaitComponent`. The parameters of its custom_id are part of the button, so they survive a restart of the bot.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @param pattern the custom_id with its parameters: `:id<snowflake>`, `:page<int>`, `:kind<a|b>`, `:note<text:20>` or
 * `:name` for any text, each between slashes
 * @example
 * const apply = button('apply/:track<dev|art>', { label: 'Apply', style: 'primary' });
 *
 * await api.messages.create(channelId, { components: [actionRow(apply({ track: 'dev' }))] });
 *
 * @Button(apply)
 * async clicked(click: ButtonContext<typeof apply>) {
 *   await click.reply({ content: `You applied for ${click.params.track}.`, ephemeral: true });
 * }
 * @see https://docs.discord.com/developers/components/reference
 */
export function button<
  const Pattern extends string,
  const Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: ButtonOptions & CustomIdOptions<Pattern, Aliases, Store> & GuardOptions<Guards>,
): ButtonDeclaration<Pattern, Store> & WithGuards<Guards> {
  return declareButton(createCodec<Pattern>(pattern, options), options);
}

/** Declares a button with an existing codec. The framework uses it for buttons with reserved custom_ids. */
export function declareButton<
  Pattern extends string,
  Store extends ParamStore | undefined = undefined,
  Guards extends readonly AnyGuard[] = readonly [],
>(
  customId: CustomIdCodec<Pattern>,
  options: ButtonOptions & GuardOptions<Guards>,
): ButtonDeclaration<Pattern, Store> & WithGuards<Guards> {
  const describe = () => `button "${customId.pattern}"`;
  const request = (custom_id: string, overrides: ButtonOptions = {}): ButtonRequest => {
    requireKnownNames(describe(), overrides, buttonOptionNames);
    const { style = options.style ?? 'secondary', label = options.label } = overrides;
    const { emoji = options.emoji, disabled = options.disabled } = overrides;
    return {
      type: componentTypes.BUTTON,
      style: buttonStyles[styleNames[style]],
      ...toAppearanceRequest({ label, emoji, disabled }),
      custom_id,
    };
  };
  const problems = [
    ...optionNameProblems(options, declaredButtonNames),
    ...customId.problems,
    ...guardProblems(options.guards),
    ...payloadErrors(ButtonRequest, request('declared')).map(appearanceProblem),
  ];
  const call = createDeclarationCall<Pattern, [overrides?: ButtonOptions], ButtonRequest, Store>(
    customId,
    (id, _params, overrides) => request(id, overrides),
  );
  const declaration = Object.assign(call, { kind: 'button' as const, customId, problems, describe });
  return withGuards(declaration, options.guards);
}

const styleNames = { primary: 'PRIMARY', secondary: 'SECONDARY', success: 'SUCCESS', danger: 'DANGER' } as const;

/** The API properties of an appearance. */
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
    ? `Set an emoji, or a label of 1 to ${limits.components.buttonLabel} characters.`
    : EMOJI_REMEDY;
  return { message: `${path}: ${message}`, remedy };
}
