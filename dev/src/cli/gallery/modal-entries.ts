/** Lists the modals of a bot for the gallery, each with a custom_id that reaches its handler. */
import type { AnyModal, AnySingleModal, Clock, CustomIdCodec, CustomIdParams, CustomIdParamValue } from 'guildhall';
import { formatLoadedId, type ParamSegment, type ShowableForm } from 'guildhall/internal';
import { type GalleryReportEntry, MAX_GALLERY_TITLE } from '../../control/views/gallery.js';
import type { DescribeError } from './describe-error.js';
import { toEntryPayload } from './entry-payload.js';
import { type LoadingBot, loadSampleForm, SAMPLE_SNOWFLAKE } from './sample-form.js';

const PARAMS_NOTE = 'The parameters of its custom_id are samples. Close the modal to change the custom_id.';
const OPTIONS_NOTE =
  'The options of its fields are passed when it is shown, so these are samples: a submission gets the reply that it has expired.';
const UNBOUND_NOTE =
  'No handler is bound to it. If only `promptModal` shows it, a submission from here gets the reply that it has expired.';
const LATER_PAGE_NOTE = 'Users get this page after the previous ones. Submit the first page to fill in all of them.';

const LOADED_NOTE = 'Its fields come from data.';

/** What the entries are created with. */
export interface ModalEntryOptions {
  readonly describeError: DescribeError;
  /** Undefined: modals with fields from data are listed without fields. */
  readonly bot: LoadingBot | undefined;
  readonly clock: Clock;
}

/**
 * @param bound the modals that handlers are bound to
 * @param declared further modals, which prompts show; the bound ones can be among them
 */
export async function modalEntries(
  bound: readonly AnyModal[],
  declared: readonly AnyModal[],
  options: ModalEntryOptions,
): Promise<GalleryReportEntry[]> {
  const pages = new Set<AnyModal>([...bound, ...declared].flatMap((each) => each.pages ?? []));
  const unbound = declared.filter((each) => !bound.includes(each) && !pages.has(each));
  const entries = await Promise.all([
    ...bound.map((each) => pageEntries(each, options)),
    ...unbound.map((each) => pageEntries(each, options, UNBOUND_NOTE)),
  ]);
  return entries.flat();
}

/** The entries of a modal, or of the pages of a wizard. */
async function pageEntries(
  declaration: AnyModal,
  options: ModalEntryOptions,
  note?: string,
): Promise<GalleryReportEntry[]> {
  const pages = declaration.pages ?? [declaration];
  return Promise.all(
    pages.map(async (page, index) => {
      const notes = [
        ...(pages.length > 1 ? [`Page ${index + 1} of ${pages.length}.`] : []),
        ...(index > 0 ? [LATER_PAGE_NOTE] : []),
        ...(note === undefined ? [] : [note]),
        ...(page.loader === undefined ? [] : [LOADED_NOTE]),
        ...(page.customId.hasParams ? [PARAMS_NOTE] : []),
        ...(page.loader === undefined && page.fieldsNeedingOptions.length > 0 ? [OPTIONS_NOTE] : []),
      ];
      const shown = await formEntry(page, options);
      return {
        kind: 'modal',
        source: page.customId.pattern,
        ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
        ...shown,
      };
    }),
  );
}

/** The title and the payload of a modal with sample parameters; why there is none, if its fields cannot be loaded. */
async function formEntry(
  page: AnySingleModal,
  { describeError, bot, clock }: ModalEntryOptions,
): Promise<Pick<GalleryReportEntry, 'title' | 'payload' | 'error'>> {
  const { pattern } = page.customId;
  try {
    const params = sampleParams(page.customId);
    const { form, fingerprint } = await formOf(page, params, bot, clock);
    const customId = formatLoadedId(fingerprint, page.customId.build(params));
    const createPayload = () => form.open(customId, { options: form.sampleOptions });
    return { title: form.title, ...toEntryPayload(createPayload, describeError) };
  } catch (thrown) {
    const title = page.loader === undefined ? page.title : pattern.slice(0, MAX_GALLERY_TITLE);
    return { title, error: describeError(thrown) };
  }
}

function formOf(
  page: AnySingleModal,
  params: CustomIdParams,
  bot: LoadingBot | undefined,
  clock: Clock,
): ShowableForm | Promise<ShowableForm> {
  if (page.loader === undefined) return { form: page };
  if (bot === undefined) throw new Error('Its fields are loaded by the bot.');
  return loadSampleForm(page, params, bot, clock);
}

/** A valid value for each parameter of a custom_id. */
function sampleParams({ segments }: Pick<CustomIdCodec, 'segments'>): CustomIdParams {
  const params = segments.filter((segment) => segment.kind !== 'literal');
  return Object.fromEntries(params.map((param) => [param.name, sampleValue(param)]));
}

function sampleValue(param: ParamSegment): CustomIdParamValue {
  switch (param.kind) {
    case 'snowflake':
      return SAMPLE_SNOWFLAKE;
    case 'int':
      return 1;
    case 'choice':
      return param.options[0] ?? '';
    case 'text':
      return param.name.slice(0, param.max);
  }
}
