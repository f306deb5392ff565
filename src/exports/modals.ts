/** Modals, wizards and their fields, each declared once, as data. */

// Modals, wizards and their fields.

export { checkbox } from '../interactions/modal-fields/checkbox.js';
export { checkboxGroup } from '../interactions/modal-fields/checkbox-group.js';
export { fileUpload } from '../interactions/modal-fields/file-upload.js';
export { radioGroup } from '../interactions/modal-fields/radio-group.js';
export { textInput } from '../interactions/modal-fields/text-input.js';
export { modal } from '../interactions/modals/modal.js';
export { wizard } from '../interactions/modals/wizard.js';

// Stores for the input of rejected modals and unfinished wizards.

export { type DraftStore, MemoryDraftStore, type SavedDraft } from '../interactions/modals/draft-store.js';

// Types of modals, wizards and their fields.

export type { MentionableReference } from '../interactions/entities/entity-kinds.js';
export type { CheckboxOptions, ModalCheckbox } from '../interactions/modal-fields/checkbox.js';
export type { CheckboxGroupOptions, ModalCheckboxGroup } from '../interactions/modal-fields/checkbox-group.js';
export type {
  ChannelSelectFieldOptions,
  EntitySelectFieldOptions,
  ModalChannelSelect,
  ModalMentionableSelect,
  ModalRoleSelect,
  ModalUserSelect,
} from '../interactions/modal-fields/entity-select-fields.js';
export type {
  FieldParser,
  FieldSchema,
  ParseContext,
  ParsedValue,
  RejectInput,
  SchemaFailure,
  SchemaResult,
} from '../interactions/modal-fields/field-parser.js';
export type { FileUploadOptions, ModalFileUpload } from '../interactions/modal-fields/file-upload.js';
export type {
  ListFieldValue,
  OneOrMany,
  PrefillOneOrMany,
  ValueCountOptions,
} from '../interactions/modal-fields/list-field.js';
export type {
  FieldInputKind,
  FieldOptions,
  ModalField,
  ModalFields,
  PrefillOf,
} from '../interactions/modal-fields/modal-field.js';
export type {
  DeclaredKey,
  DeclaredOptions,
  ListedOption,
  OptionAppearance,
  OptionKey,
  OptionList,
  OptionRecord,
  OptionsInput,
  SelectableKey,
  SelectOptionAppearance,
  ShownFieldOptions,
  ShownOptionsFor,
} from '../interactions/modal-fields/option-set.js';
export type { ModalRadioGroup, RadioGroupOptions } from '../interactions/modal-fields/radio-group.js';
export type { ModalStringSelect, StringSelectFieldOptions } from '../interactions/modal-fields/string-select-field.js';
export type { ModalTextInput, TextInputOptions } from '../interactions/modal-fields/text-input.js';
export type { MemoryDraftStoreOptions } from '../interactions/modals/draft-store.js';
export type {
  AnyModal,
  ModalDeclaration,
  ModalDeclarationBase,
  ModalOptions,
  ModalValues,
} from '../interactions/modals/modal.js';
export type { ModalDiagnostics } from '../interactions/modals/modal-diagnostics.js';
export type {
  FieldPrefills,
  FieldValues,
  ModalOpenArguments,
  ModalOpenOptions,
  ModalParseResult,
  OptionalShownOptions,
  RejectedField,
  RequiredShownOptions,
} from '../interactions/modals/modal-values.js';
export type { AnyModalOpenOptions, ModalCall, OpenedModal } from '../interactions/modals/opened-modal.js';
export type { ShownModal, ShownTexts } from '../interactions/modals/shown-modal.js';
export type {
  CheckedPages,
  WizardDeclaration,
  WizardPage,
  WizardPages,
  WizardValues,
} from '../interactions/modals/wizard.js';
